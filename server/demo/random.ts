/** Random numbers that are the same on every run, so that the demo lender is always the same. */
export interface Random {
  /** Returns a number from `least` (inclusive) to `most` (exclusive). */
  between(least: number, most: number): number
  /** Returns a whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** Returns true with this probability, 0 to 1. */
  chance(probability: number): boolean
}

/** Creates a generator that depends only on its seed: Marsaglia's 32-bit xorshift. */
export function seededRandom(seed: number): Random {
  // xorshift never leaves the state 0.
  let state = seed | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  // Neighbouring seeds give similar first numbers; a few rounds make them differ.
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
