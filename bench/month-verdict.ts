import type { Memory, TableSize } from './month-sizes'
import type { StatementDay, Work } from './month-statements'

/** Everything that was measured on one virtual day. */
export type Measured = {
  readonly statements: ReadonlyMap<string, StatementDay>
  readonly pages: ReadonlyMap<string, Work>
  readonly memory: Memory
  readonly tables: ReadonlyMap<string, TableSize>
  readonly indexes: ReadonlyMap<string, number>
}

/** The first and the last so many days are compared. */
const COMPARED_DAYS = 3
const MOST_SLOWER = 1.2
const LEAST_CALLS = 20
const LEAST_MS = 1
const MOST_MEMORY = 1.2

export type Compared = {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly ratio: number
  readonly grown: boolean
}

type ComparedWork = Compared & {
  /** Pages of the database that a call touched, at the start and at the end. */
  readonly blocks: readonly [number, number]
}

export type ComparedStatement = ComparedWork & {
  readonly calls: number
  readonly p95: readonly [number | null, number | null]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const ends = <T>(days: readonly T[]): readonly [readonly T[], readonly T[]] => [
  days.slice(0, COMPARED_DAYS),
  days.slice(-COMPARED_DAYS),
]

// Time alone also grows by what else the machine does; what a query has to read does not.
const hasGrown = (ratio: number, [start, end]: readonly [number, number]) =>
  ratio > MOST_SLOWER && end / Math.max(1, start) > MOST_SLOWER

/**
 * Every statement that ran often enough at the start and at the end, the one that grew most first. It has grown if a call takes more than 1.2
 * times as long and also touches more than 1.2 times as many pages of the database.
 */
export function compareStatements(days: readonly Measured[]): readonly ComparedStatement[] {
  const [first, last] = ends(days.map(({ statements }) => statements))
  const names = [...new Set(last.flatMap((day) => [...day.keys()]))]
  return names
    .flatMap((name) => {
      const [start, end] = [over(first, name), over(last, name)]
      if (Math.min(start.calls, end.calls) < LEAST_CALLS || Math.max(start.meanMs, end.meanMs) < LEAST_MS) return []
      const ratio = end.meanMs / start.meanMs
      const [p95, blocks] = [[start.p95Ms, end.p95Ms] as const, [start.blocks, end.blocks] as const]
      const compared = { name, start: start.meanMs, end: end.meanMs, ratio, grown: hasGrown(ratio, blocks) }
      return [{ ...compared, calls: end.calls, p95, blocks }]
    })
    .sort((a, b) => b.ratio - a.ratio)
}

function over(days: readonly ReadonlyMap<string, StatementDay>[], name: string): StatementDay {
  const seen = days.map((day) => day.get(name)).filter((day) => day !== undefined)
  const calls = seen.reduce((sum, day) => sum + day.calls, 0)
  const each = (figure: (day: StatementDay) => number) =>
    seen.reduce((sum, day) => sum + figure(day) * day.calls, 0) / calls
  const p95s = seen.map(({ p95Ms }) => p95Ms).filter((ms) => ms !== null)
  return {
    calls,
    meanMs: each(({ meanMs }) => meanMs),
    blocks: each(({ blocks }) => blocks),
    p95Ms: p95s.length === 0 ? null : mean(p95s),
  }
}

/** What the readings of each page take at the start and at the end, by the same rule. */
export function comparePages(days: readonly Measured[]): readonly ComparedWork[] {
  const [first, last] = ends(days.map(({ pages }) => pages))
  const meanOf = (some: typeof first, name: string, figure: keyof Work) =>
    mean(some.map((day) => day.get(name)?.[figure] ?? 0))
  return [...(last[0]?.keys() ?? [])].map((name) => {
    const [start, end] = [meanOf(first, name, 'ms'), meanOf(last, name, 'ms')]
    const blocks = [meanOf(first, name, 'blocks'), meanOf(last, name, 'blocks')] as const
    return { name, start, end, ratio: end / start, blocks, grown: hasGrown(end / start, blocks) }
  })
}

/** The memory of this process and of the server at the start and at the end, in bytes. */
export function compareMemory(days: readonly Measured[]): readonly Compared[] {
  const [first, last] = ends(days.map(({ memory }) => memory))
  const of = { heap: 'heap after a collection', resident: 'memory of the process', server: 'memory of the server' }
  return Object.entries(of).map(([key, name]) => {
    const [start, end] = [first, last].map((some) => mean(some.map((day) => day[key as keyof Memory]))) as [
      number,
      number,
    ]
    const ratio = end / start
    return { name, start, end, ratio, grown: ratio > MOST_MEMORY }
  })
}
