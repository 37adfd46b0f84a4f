// The fast random generator of src/parlour/kit/rng.py, which produces the same numbers.
#pragma once
#include <cstdint>

class RandomGenerator {
 public:
  explicit RandomGenerator(std::uint64_t state) : state_(state) {}

  std::uint64_t state() const { return state_; }

  // Return a random number from 0 to n - 1.
  int below(std::uint64_t n) {
    std::uint64_t product = next_word() * n;
    if (__builtin_expect((product & WORD_MASK) < n, 0)) {
      const std::uint64_t threshold = (WORD_MASK + 1) % n;
      while ((product & WORD_MASK) < threshold) product = next_word() * n;
    }
    return static_cast<int>(product >> 30);
  }

  // Return a random number from 0 to n - 1 without changing later numbers.
  int draw_lot(std::uint64_t n) const {
    const std::uint64_t mixed = ((state_ & WORD_MASK) ^ LOT_MASK) << 30 | ((state_ >> 30) ^ LOT_MASK);
    RandomGenerator lot(mixed % (STATE_LIMIT - 1) + 1);
    for (int i = 0; i < 8; i++) lot.next_word();
    return lot.below(n);
  }

  template <class Card>
  void shuffle(Card* cards, int count) {
    for (int last = count - 1; last > 0; last--) {
      const int chosen = below(last + 1);
      const Card card = cards[last];
      cards[last] = cards[chosen];
      cards[chosen] = card;
    }
  }

 private:
  static constexpr std::uint64_t WORD_MASK = (1u << 30) - 1;
  static constexpr std::uint64_t MULTIPLIER = 1073741172;
  static constexpr std::uint64_t STATE_LIMIT = 1152920804527177727;
  static constexpr std::uint64_t LOT_MASK = 715827882;

  std::uint64_t next_word() {
    const std::uint64_t low_word = state_ & WORD_MASK;
    const std::uint64_t carry = state_ >> 30;
    state_ = MULTIPLIER * low_word + carry;
    return low_word ^ carry;
  }

  std::uint64_t state_;
};
