import type { Amount } from './amount'

/**
 * The height of an amount in a chart, in currency units. It may lose its last digits, which are not visible: only for drawing,
 * never for writing amounts.
 */
export const drawnHeight = (amount: Amount): number => Number.parseInt(amount, 10)

const STEPS: readonly (readonly [from: number, word: string])[] = [
  [1_000_000_000, 'bn'],
  [1_000_000, 'm'],
  [1_000, 'k'],
]

/** The label of a scale: "10 m", "250 k", its figure written by `write` as the reader's language has it. Only for the axis of a chart; elsewhere amounts are written in full. */
export function scaleMark(height: number, write: (n: number) => string): string {
  const size = Math.abs(height)
  const [from, word] = STEPS.find(([least]) => size >= least) ?? [1, '']
  return `${write(Math.round((size / from) * 10) / 10)}${word === '' ? '' : ` ${word}`}`
}
