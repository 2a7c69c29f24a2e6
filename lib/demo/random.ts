/** Draws that are the same at every start. */
export type Draw = {
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number
  readonly one: <T>(of: readonly T[]) => T
  /** True so many times in a hundred. */
  readonly chance: (percent: number) => boolean
}

/** A generator by its seed (a linear congruential one: what is drawn only has to look varied). */
export function drawing(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    one: (of) => {
      const drawn = of[whole(0, of.length - 1)]
      if (drawn === undefined) throw new Error('There is nothing to draw from.')
      return drawn
    },
    chance: (percent) => whole(1, 100) <= percent,
  }
}
