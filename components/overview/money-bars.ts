import { drawnHeight } from '@/lib/money/drawn'
import type { MoneyDay } from './money-days'

/** A rectangle of the chart: its top and height in percent of the chart's height. */
type Box = { readonly y: number; readonly height: number }

/** One day of the chart: money in by method, stacked upwards from the zero line, and money out, downwards. */
export type DayBars = {
  readonly day: MoneyDay
  readonly paidIn: readonly (Box & { readonly method: string })[]
  readonly paidOut: Box
}

export type MoneyBars = {
  readonly days: readonly DayBars[]
  /** The lines of the scale: the value of each, in currency units, and its position. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
}

/** The position of each bar and each line of the scale. `methods` is the order of the stacks, from the zero line up. */
export function moneyBars(days: readonly MoneyDay[], methods: readonly string[]): MoneyBars {
  const inOf = ({ methods: its }: MoneyDay, method: string) => {
    const amount = its?.[method]
    return amount === undefined ? 0 : drawnHeight(amount)
  }
  const highest = Math.max(0, ...days.map((day) => methods.reduce((sum, method) => sum + inOf(day, method), 0)))
  const lowest = Math.max(0, ...days.map(({ paidOut }) => drawnHeight(paidOut)))
  const step = tickStep(highest + lowest)
  const top = Math.ceil(highest / step)
  const bottom = Math.ceil(lowest / step)
  const whole = Math.max(1, top + bottom) * step
  // Without any amounts only the zero line is drawn, at the foot.
  const foot = top + bottom === 0 ? 100 : 0
  const yOf = (value: number) => foot + ((top * step - value) / whole) * 100
  const box = (from: number, to: number): Box => ({ y: yOf(to), height: yOf(from) - yOf(to) })
  return {
    ticks: Array.from({ length: top + bottom + 1 }, (_, at) => {
      const value = (at - bottom) * step
      return { value, y: yOf(value) }
    }),
    days: days.map((day) => {
      let reached = 0
      const paidIn = methods.map((method) => {
        const from = reached
        reached += inOf(day, method)
        return { method, ...box(from, reached) }
      })
      return { day, paidIn: paidIn.filter(({ height }) => height > 0), paidOut: box(-drawnHeight(day.paidOut), 0) }
    }),
  }
}

const LINES = 4

/** The distance of two lines of the scale: 1, 2 or 5 times a power of ten, so that about four of them cover the span. */
function tickStep(span: number): number {
  if (span === 0) return 1
  const rough = span / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find((one) => one * power >= rough) ?? 10
  return Math.max(1, factor * power)
}
