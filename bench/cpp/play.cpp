// Plays random matches of Crazy Eight and Zambezi Falls; see README.md.
//
//   play
//       For each line `GAME SEATS MATCHES` of the input, play these matches and print `MOVES SECONDS`.
//   play record GAME SEATS MATCH_STATE CHOICE_STATE MATCHES
//       Print a line for each match: the winners as a set of seats, then all moves. Then print the final states of
//       the two generators: that of the match and that of the players' choices.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>

#include "crazy_eight.hpp"
#include "random_generator.hpp"
#include "zambezi_falls.hpp"

constexpr std::uint64_t MATCH_STATE = 990700412027462952;
constexpr std::uint64_t CHOICE_STATE = 684054679936682914;

template <class Game, class OnMove>
void play_match(Game& game, RandomGenerator& choices, OnMove on_move) {
  game.start();
  while (!game.is_over) {
    const int move = game.legal_moves[choices.below(game.generate_legal_moves())];
    game.push(move);
    on_move(move);
  }
}

double processor_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

template <class Game>
void measure(int seats, long match_count) {
  static Game* const game = new Game(seats, RandomGenerator(MATCH_STATE));
  static RandomGenerator choices(CHOICE_STATE);
  long move_count = 0;
  const double start = processor_seconds();
  for (long nth = 0; nth < match_count; nth++) play_match(*game, choices, [&](int) { move_count++; });
  std::printf("%ld %.9f\n", move_count, processor_seconds() - start);
  std::fflush(stdout);
}

template <class Game>
void record(int seats, char** arguments) {
  Game game(seats, RandomGenerator(std::strtoull(arguments[0], nullptr, 10)));
  RandomGenerator choices(std::strtoull(arguments[1], nullptr, 10));
  const long match_count = std::atol(arguments[2]);
  for (long nth = 0; nth < match_count; nth++) {
    std::ostringstream moves;
    play_match(game, choices, [&](int move) { moves << ' ' << move; });
    std::cout << game.winners << moves.str() << '\n';
  }
  std::cout << game.rng.state() << ' ' << choices.state() << '\n';
}

int main(int argument_count, char** arguments) {
  if (argument_count == 7 && arguments[1] == std::string("record")) {
    const int seats = std::atoi(arguments[3]);
    if (arguments[2] == std::string("crazy-eight"))
      record<CrazyEight>(seats, arguments + 4);
    else
      record<ZambeziFalls>(seats, arguments + 4);
    return 0;
  }
  std::string game_name;
  int seats;
  long match_count;
  while (std::cin >> game_name >> seats >> match_count) {
    if (game_name == "crazy-eight")
      measure<CrazyEight>(seats, match_count);
    else
      measure<ZambeziFalls>(seats, match_count);
  }
}
