// Zambezi Falls with the default options. ZF-1 and so on are clauses of src/parlour/games/zambezi_falls/rules.md.
#pragma once
#include <cstdint>

#include "random_generator.hpp"

class ZambeziFalls {
 public:
  static constexpr int MAX_SEATS = 2;
  static constexpr int MAX_LEGAL_MOVES = 64;

  ZambeziFalls(int /*seats*/, RandomGenerator rng) : rng(rng) {}

  RandomGenerator rng;
  int legal_moves[MAX_LEGAL_MOVES];
  bool is_over = false;
  unsigned winners = 0;  // a set of seats

  // Start a match: deal eighteen cards to each player, and sixteen to the reserve (ZF-1).
  void start() {
    is_over = false;
    winners = 0;
    move_count = 0;
    gifts[0] = gifts[1] = NO_GIFT;
    dealer = rng.draw_lot(2);
    std::uint16_t pack[PACK_SIZE];
    for (int card = 0; card < PACK_SIZE; card++)
      pack[card] = 3 * (((card >> 2) + 11) % 13) + SUIT_UNIT * (card & 3);
    rng.shuffle(pack, PACK_SIZE);
    Counts leader_hand = 0, dealer_hand = 0;
    for (int i = PACK_SIZE - 1; i > RESERVE_SIZE; i -= 2) {
      leader_hand += bit(pack[i] & RANK_FIELD);
      dealer_hand += bit(pack[i - 1] & RANK_FIELD);
    }
    for (int i = 0; i < RESERVE_SIZE; i++) reserve[i] = pack[i];
    reserve_count = RESERVE_SIZE;
    hands[1 - dealer] = leader_hand;
    hands[dealer] = dealer_hand;
    is_exchange = true;
    start_round(0);
  }

  // Write the legal moves of the seat on turn to `legal_moves`, and return their number.
  int generate_legal_moves() {
    const Counts hand = hands[turn];
    RankSet singles = (hand | hand >> 1 | hand >> 2) & ALL_RANKS;
    if (is_exchange) return write_moves(singles, GIVE, 0);  // ZF-2
    // Several 2s can be played only on four of a kind (ZF-25).
    RankSet pairs = (hand >> 1 | hand >> 2) & RANKS_BELOW_TWO;
    RankSet threes = ((hand & hand >> 1) | hand >> 2) & RANKS_BELOW_TWO;
    RankSet fours = hand >> 2 & RANKS_BELOW_TWO;
    int count = 0;
    if (top_size) {
      const RankSet higher = -bit(top_rank + 1);
      const RankSet playable = must_beat_own ? higher : higher | bit(top_rank);  // ZF-9
      switch (top_size) {
        case 1:
          singles &= playable;
          break;
        case 2:
          singles &= bit(TWO);
          pairs &= playable;
          break;
        case 3:  // ZF-13
          singles &= bit(TWO);
          pairs = 0;
          threes &= higher;
          break;
        default:  // ZF-24
          singles = pairs = threes = 0;
          fours &= higher;
          if (hand >> TWO > 1) legal_moves[count++] = PAIR + TWO;
      }
    }
    count = write_moves(singles, SINGLE, count);
    count = write_moves(pairs, PAIR, count);
    count = write_moves(threes, THREE, count);
    count = write_moves(fours, FOUR, count);
    if (top_size) legal_moves[count++] = PASS;
    return count;
  }

  // Make a legal move of the seat on turn.
  void push(int move) {
    move_count++;
    if (move < GIVE)
      play_cards(move & RANK_FIELD, move / SIZE_UNIT + 1);
    else if (move == PASS)
      pass_turn();
    else
      give_card(move & RANK_FIELD);
    if (move_count == MOVE_LIMIT && !is_over) end_at_move_limit();
  }

 private:
  // A hand has three bits for each rank, from the 3 up to the 2: the number of its cards (ZF-4, ZF-31). A rank is
  // the index of its lowest bit, and a set of ranks has only these bits.
  using Counts = std::uint64_t;
  using RankSet = std::uint64_t;
  static constexpr int TWO = 36;
  static constexpr int NO_RANK = -1;
  static constexpr RankSet ALL_RANKS = 01111111111111;
  static constexpr RankSet RANKS_BELOW_TWO = 0111111111111;

  // A card is its rank + SUIT_UNIT * suit. A move is its kind + its rank.
  static constexpr int PACK_SIZE = 52;
  static constexpr int RESERVE_SIZE = 16;
  static constexpr int RANK_FIELD = 127;
  static constexpr int SUIT_UNIT = 128;
  static constexpr int SIZE_UNIT = 128;
  static constexpr int SEAT_UNIT = 4096;
  enum Kind { SINGLE = 0, PAIR = 128, THREE = 256, FOUR = 384, GIVE = 512, PASS = 640 };

  static constexpr int NO_GIFT = -1;
  static constexpr int MOVE_LIMIT = 10000;

  static std::uint64_t bit(int index) { return std::uint64_t{1} << index; }

  int write_moves(RankSet ranks, int kind, int count) {
    for (; ranks; ranks &= ranks - 1) legal_moves[count++] = kind + __builtin_ctzll(ranks);
    return count;
  }

  // ZF-2: the gifts change hands when both players have chosen. Then the dealer's opponent leads (ZF-3).
  void give_card(int rank) {
    hands[turn] -= bit(rank);
    gifts[turn] = rank;
    turn = 1 - turn;
    if (gifts[turn] == NO_GIFT) return;
    is_exchange = false;
    hands[0] += bit(gifts[1]);
    hands[1] += bit(gifts[0]);
    turn = 1 - dealer;
  }

  void pass_turn() {
    if (must_beat_own) {  // ZF-20
      must_beat_own = false;
      turn = 1 - turn;
    } else {
      start_round(1 - turn);
    }
  }

  void play_cards(int rank, int size) {
    const int seat = turn;
    hands[seat] -= Counts(size) << rank;
    const bool has_cards = hands[seat] != 0;
    if (rank == TWO) {  // ZF-7, ZF-25
      if (has_cards)
        start_round(seat);
      else
        end_match(1u << seat);
      return;
    }
    const bool is_match = rank == top_rank && size == top_size;
    pile[play_count++] = rank + SIZE_UNIT * (size - 1) + SEAT_UNIT * seat;
    top_rank_count = rank == top_rank ? top_rank_count + size : size;
    top_rank = rank;
    top_size = size;
    top_seat = seat;
    if (!has_cards) {  // ZF-15, ZF-27
      end_match(1u << seat);
      return;
    }
    if (top_rank_count == 4 && reserve_count) deal_reserve(seat);
    must_beat_own = is_match;
    if (!is_match) turn = 1 - seat;
  }

  // ZF-28: after a Falls, each player gets two cards of the reserve, the opponent first.
  void deal_reserve(int seat) {
    reserve_count -= 4;
    hands[1 - seat] += bit(reserve[reserve_count + 3] & RANK_FIELD) + bit(reserve[reserve_count + 1] & RANK_FIELD);
    hands[seat] += bit(reserve[reserve_count + 2] & RANK_FIELD) + bit(reserve[reserve_count] & RANK_FIELD);
  }

  // ZF-29: a round starts with an empty pile.
  void start_round(int leader) {
    play_count = 0;
    top_rank = NO_RANK;
    top_size = 0;
    top_rank_count = 0;
    must_beat_own = false;
    turn = leader;
  }

  // The player with fewer cards wins. A card that has been given but not exchanged counts for its giver.
  void end_at_move_limit() {
    int sizes[2];
    for (int seat = 0; seat < 2; seat++)
      sizes[seat] = hand_size(hands[seat]) + (is_exchange && gifts[seat] != NO_GIFT);
    end_match(sizes[0] < sizes[1] ? 1 : sizes[1] < sizes[0] ? 2 : 0);
  }

  static int hand_size(Counts hand) {
    return __builtin_popcountll(hand & ALL_RANKS) + 2 * __builtin_popcountll(hand >> 1 & ALL_RANKS) +
           4 * __builtin_popcountll(hand >> 2 & ALL_RANKS);
  }

  void end_match(unsigned winning_seats) {
    is_over = true;
    winners = winning_seats;
    turn = -1;
  }

  int turn = -1;
  int move_count = 0;
  int dealer = 0;
  Counts hands[2] = {};
  std::uint16_t reserve[RESERVE_SIZE];  // from bottom to top; the first `reserve_count` elements are used
  int reserve_count = 0;
  int pile[PACK_SIZE];  // the plays of the round
  int play_count = 0;
  int top_rank = NO_RANK;
  int top_size = 0;
  int top_seat = 0;
  int top_rank_count = 0;  // number of cards of the top rank that lie together on top of the pile
  bool must_beat_own = false;  // the seat on turn has just matched the top play
  bool is_exchange = false;
  int gifts[2] = {NO_GIFT, NO_GIFT};
};
