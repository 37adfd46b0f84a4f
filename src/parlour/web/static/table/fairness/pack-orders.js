/**
 * Packs other than the standard pack. Each is a list of orders. The first is the prescribed order of the
 * cards before the first draw of a round, the second is the order before the second draw, and so on. The
 * documentation of fair deals states these orders.
 */

export const PACK_ORDERS = [
  [
    splitWords(`
      lion elephant monkey fox panda whale octopus shark seahorse owl parrot flamingo peacock butterfly
      ladybug bumblebee grasshopper frog beaver otter hippo rhino ram bison chameleon iguana cobra kangaroo
      koala wombat tarantula scorpion tick dragon unicorn phoenix giraffe dolphin ostrich mantis walrus
      gazelle tortoise wallaby spider griffin skunk rat vulture piranha mosquito leech
    `),
    splitWords(`
      LION ELEPHANT MONKEY FOX PANDA WHALE OCTOPUS SHARK SEAHORSE OWL PARROT FLAMINGO PEACOCK BUTTERFLY
      LADYBUG BUMBLEBEE GRASSHOPPER FROG BEAVER OTTER HIPPO RHINO RAM BISON CHAMELEON IGUANA COBRA KANGAROO
      KOALA WOMBAT TARANTULA SCORPION TICK DRAGON UNICORN PHOENIX GIRAFFE DOLPHIN OSTRICH MANTIS WALRUS
      GAZELLE TORTOISE WALLABY SPIDER GRIFFIN SKUNK RAT VULTURE PIRANHA MOSQUITO LEECH JELLYFISH TOUCAN
      DRAGONFLY PLATYPUS IBEX GECKO HARVESTMAN PEGASUS BEAST1 BEAST2 BEAST3 BEAST4 BEST-BEAST MOLE1 MOLE2
      MOLE3 MOLE4 MOLE5 MOLE6 HYENA RACCOON EARTHWORM
    `),
  ],
];

/** @param {string} text */
function splitWords(text) {
  return text.trim().split(/\s+/);
}
