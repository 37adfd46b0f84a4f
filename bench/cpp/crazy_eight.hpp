// Crazy Eight with the default options. CE-1 and so on are clauses of src/parlour/games/crazy_eight/rules.md.
#pragma once
#include <cstdint>

#include "random_generator.hpp"

class CrazyEight {
 public:
  static constexpr int MAX_SEATS = 5;
  static constexpr int MAX_LEGAL_MOVES = 160;

  CrazyEight(int seats, RandomGenerator rng) : rng(rng), seats(seats) {}

  RandomGenerator rng;
  int legal_moves[MAX_LEGAL_MOVES];
  bool is_over = false;
  unsigned winners = 0;  // a set of seats

  // Start a match: deal eight cards to each seat and turn one up (CE-1).
  void start() {
    is_over = false;
    winners = 0;
    move_count = 0;
    discard_count = 0;
    named_suit = NO_SUIT;
    direction = 1;
    demand = 0;
    seats_in_air = 0;
    pass_count = 0;
    drawn_card = NO_CARD;
    const int dealer = rng.draw_lot(seats);
    for (int card = 0; card < PACK_SIZE; card++) stock[card] = card;
    stock_count = PACK_SIZE;
    rng.shuffle(stock, stock_count);
    for (int seat = 0; seat < seats; seat++) hands[seat] = 0;
    int seat = dealer;
    for (int dealt = 0; dealt < 8 * seats; dealt++) {
      seat = seat_to_left(seat);
      hands[seat] |= bit(stock[--stock_count]);
    }
    bury_jokers();
    put_on_discards(stock[--stock_count]);
    turn = seat_to_left(dealer);
  }

  // Write the legal moves of the seat on turn to `legal_moves`, and return their number.
  int generate_legal_moves() {
    CardSet cards;
    int last_move;
    if (demand) {  // CE-24
      cards = hands[turn] & (OFFENSIVE | ACES);
      last_move = TAKE;
    } else if (drawn_card == NO_CARD) {  // CE-5
      cards = hands[turn] & playable_cards;
      last_move = DRAW;
    } else {  // CE-31
      cards = bit(drawn_card) & playable_cards;
      last_move = KEEP;
    }
    int count = 0;
    if (named_suit == NO_SUIT) {  // CE-10: an 8 names a suit, but not on another 8
      for (CardSet eights = cards & EIGHTS; eights; eights &= eights - 1) {
        const int card = min_element(eights);
        for (int suit = 1; suit <= 4; suit++) legal_moves[count++] = card + suit * SUIT_UNIT;
      }
      cards &= ~EIGHTS;
    }
    for (; cards; cards &= cards - 1) legal_moves[count++] = min_element(cards);
    legal_moves[count++] = last_move;
    return count;
  }

  // Make a legal move of the seat on turn.
  void push(int move) {
    move_count++;
    switch (move & KIND_FIELD) {
      case PLAY: play_card(move); break;
      case DRAW: draw_card(); break;
      case KEEP: keep_card(); break;
      case TAKE: take_demand(); break;
    }
    if (move_count == MOVE_LIMIT && !is_over) end_match(seats_with_fewest_points());
  }

 private:
  using CardSet = std::uint64_t;

  // A card is 4 * rank + suit; the two jokers are 52 and 53.
  enum Rank { ACE = 0, TWO = 1, SEVEN = 6, TEN = 9, JACK = 10, KING = 12, JOKER = 13 };
  static constexpr int PACK_SIZE = 54;
  static constexpr CardSet ALL_CARDS = (CardSet{1} << PACK_SIZE) - 1;
  static constexpr CardSet ACES = 0xF;
  static constexpr CardSet EIGHTS = 0xF0000000;
  static constexpr CardSet JOKERS = CardSet{3} << 52;
  static constexpr CardSet OFFENSIVE = JOKERS | 0xF0;  // 2s and jokers
  static constexpr CardSet WILD = JOKERS | EIGHTS;
  static constexpr CardSet TURN_CHANGING = 0xF0F00FF000000;  // 7s, 8s, jacks and kings
  static constexpr CardSet REGULAR = 0xF0FF00FFFF00;  // without an effect: 3 to 6, 9, 10 and queen
  static constexpr CardSet CLUBS = 0x1111111111111;

  // A move is a kind, and for a play also the card and, for an 8, the named suit + 1.
  enum Kind { PLAY = 0, DRAW = 128, KEEP = 256, TAKE = 384 };
  static constexpr int CARD_FIELD = 127;
  static constexpr int KIND_FIELD = 3968;
  static constexpr int SUIT_SHIFT = 22;
  static constexpr int SUIT_UNIT = 1 << SUIT_SHIFT;

  static constexpr int NO_CARD = -2;
  static constexpr int NO_SUIT = -1;
  static constexpr int MOVE_LIMIT = 10000;

  static CardSet bit(int card) { return CardSet{1} << card; }
  static int min_element(CardSet cards) { return __builtin_ctzll(cards); }

  int seat_to_left(int seat) const { return seat + 1 == seats ? 0 : seat + 1; }

  int next_seat(int seat) const {
    seat += direction;
    return seat == seats ? 0 : seat < 0 ? seats - 1 : seat;
  }

  // CE-33: a joker that would be turned up goes to the bottom of the stock.
  void bury_jokers() {
    while (bit(stock[stock_count - 1]) & JOKERS) {
      const std::uint8_t joker = stock[stock_count - 1];
      for (int i = stock_count - 1; i > 0; i--) stock[i] = stock[i - 1];
      stock[0] = joker;
    }
  }

  void put_on_discards(int card) {
    discards[discard_count++] = card;
    top_discard = card;
    if (named_suit != NO_SUIT)  // CE-10
      playable_cards = CLUBS << named_suit | WILD;
    else if (card >= 52)  // CE-36
      playable_cards = ALL_CARDS;
    else  // CE-3
      playable_cards = CLUBS << (card & 3) | CardSet{15} << (card & 60) | WILD;
  }

  void play_card(int move) {
    const int card = move & CARD_FIELD;
    const int seat = turn;
    const int covered_card = top_discard;
    hands[seat] &= ~bit(card);
    drawn_card = NO_CARD;
    pass_count = 0;
    named_suit = (move >> SUIT_SHIFT & 7) - 1;
    put_on_discards(card);
    if (!hands[seat]) {
      if (bit(card) & REGULAR && bit(covered_card) & (REGULAR | TURN_CHANGING)) {  // CE-7, CE-37
        end_match(1u << seat);
        return;
      }
      seats_in_air |= 1u << seat;  // CE-30
    }
    apply_card_effect(seat, card);
  }

  void apply_card_effect(int seat, int card) {
    switch (card >> 2) {
      case SEVEN:  // CE-11
        turn = next_seat(next_seat(seat));
        return;
      case JACK:  // CE-12
        direction = -direction;
        if (seats > 2) turn = next_seat(seat);
        return;
      case KING:  // CE-13
        return;
      case TWO:  // CE-20
        demand += 2;
        break;
      case JOKER:  // CE-21
        demand += 5;
        break;
      case ACE:  // CE-23
        demand = 0;
        break;
    }
    turn = next_seat(seat);
  }

  void draw_card() {
    const int card = draw_from_stock();
    if (card == NO_CARD) {  // CE-34
      if (++pass_count == seats)
        end_match(seats_with_fewest_points());
      else
        turn = next_seat(turn);
      return;
    }
    pass_count = 0;
    drawn_card = card;
    add_to_hand(bit(card));
  }

  void keep_card() {
    drawn_card = NO_CARD;
    turn = next_seat(turn);
  }

  void take_demand() {
    CardSet picked_cards = 0;
    for (; demand; demand--) {
      const int card = draw_from_stock();
      if (card == NO_CARD) break;
      picked_cards |= bit(card);
    }
    demand = 0;
    if (picked_cards) add_to_hand(picked_cards);
    turn = next_seat(turn);
  }

  void add_to_hand(CardSet cards) {
    hands[turn] |= cards;
    seats_in_air &= ~(1u << turn);
  }

  // Return the next card of the stock, or NO_CARD. If necessary, the discards become the stock (CE-6).
  int draw_from_stock() {
    if (!stock_count) {
      if (discard_count < 2) return NO_CARD;
      stock_count = discard_count - 1;
      for (int i = 0; i < stock_count; i++) stock[i] = discards[i];
      rng.shuffle(stock, stock_count);
      discards[0] = top_discard;
      discard_count = 1;
    }
    return stock[--stock_count];
  }

  // Return the winners of a blocked match: those with the fewest points who are not in air, or else in air.
  unsigned seats_with_fewest_points() const {
    unsigned candidates = ((1u << seats) - 1) & ~seats_in_air;
    if (!candidates) candidates = (1u << seats) - 1;
    unsigned best_seats = 0;
    int fewest_points = 0;
    for (int seat = 0; seat < seats; seat++) {
      if (!(candidates >> seat & 1)) continue;
      const int points = hand_points(hands[seat]);
      if (!best_seats || points < fewest_points) {
        fewest_points = points;
        best_seats = 0;
      }
      if (points == fewest_points) best_seats |= 1u << seat;
    }
    return best_seats;
  }

  static int hand_points(CardSet cards) {
    int points = 50 * __builtin_popcountll(cards & WILD);
    for (cards &= ~WILD; cards; cards &= cards - 1) {
      const int rank = min_element(cards) >> 2;
      points += rank >= TEN ? 10 : rank + 1;
    }
    return points;
  }

  void end_match(unsigned winning_seats) {
    is_over = true;
    winners = winning_seats;
    turn = -1;
  }

  const int seats;
  int turn = -1;
  int move_count = 0;
  CardSet hands[MAX_SEATS] = {};
  std::uint8_t stock[PACK_SIZE];  // from bottom to top; the first `stock_count` elements are used
  int stock_count = 0;
  std::uint8_t discards[PACK_SIZE];  // from bottom to top; the first `discard_count` elements are used
  int discard_count = 0;
  int top_discard = NO_CARD;
  CardSet playable_cards = 0;
  int drawn_card = NO_CARD;
  int named_suit = NO_SUIT;
  int direction = 1;  // 1 for clockwise, -1 for anticlockwise
  int demand = 0;
  unsigned seats_in_air = 0;  // a set of seats (CE-30)
  int pass_count = 0;
};
