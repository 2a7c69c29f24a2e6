import type { Amount } from './amount'

/**
 * How tall an amount is drawn in a chart, in currency units. It may lose its last digits, which no eye can see: draw with
 * it, and never write it.
 */
export const drawnHeight = (amount: Amount): number => Number.parseInt(amount, 10)

const STEPS: readonly (readonly [from: number, word: string])[] = [
  [1_000_000_000, 'bn'],
  [1_000_000, 'm'],
  [1_000, 'k'],
]

/** The mark of a scale: "10 m", "250 k". For the axis of a chart alone; amounts are written whole. */
export function scaleMark(height: number): string {
  const size = Math.abs(height)
  const [from, word] = STEPS.find(([least]) => size >= least) ?? [1, '']
  return `${Math.round((size / from) * 10) / 10}${word === '' ? '' : ` ${word}`}`
}
