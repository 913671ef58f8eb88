/** Chance that comes out the same on every run: the demo lender is always the same lender. */
export interface Random {
  /** From least up to, not including, most. */
  between(least: number, most: number): number
  /** A whole number from least to most. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
}

/** A generator whose numbers depend on the seed alone: Marsaglia's xorshift on 32 bits. */
export function seededRandom(seed: number): Random {
  // xorshift stays at 0 forever once it is there.
  let state = seed | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // Neighbouring seeds begin with similar numbers; a few rounds part them.
  for (let round = 0; round < 16; round++) next()

  const between = (least: number, most: number) => least + next() * (most - least)
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  return {
    between,
    whole,
    pick: list => {
      const picked = list[whole(0, list.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    chance: probability => next() < probability,
  }
}
