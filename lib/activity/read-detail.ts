import type { Changed, Fact } from './view'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const said = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The members of an object by their path ("payout.amount"); lists and plain values count as one member. */
function members(value: unknown, path: string): Map<string, string | null> {
  if (!isObject(value)) return new Map([[path, said(value)]])
  const found = Object.entries(value).map(([name, inner]) => members(inner, path === '' ? name : `${path}.${name}`))
  return new Map(found.flatMap((map) => [...map]))
}

function differences(before: unknown, after: unknown): Changed[] {
  const [was, is] = [members(before, ''), members(after, '')]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const changed = { row: null, name, before: was.get(name) ?? null, after: is.get(name) ?? null }
    return changed.before === changed.after ? [] : [changed]
  })
}

const cells = (value: unknown): Changed[] =>
  (Array.isArray(value) ? value : []).flatMap((one) =>
    isObject(one)
      ? [
          {
            row: typeof one.line === 'number' ? one.line : null,
            name: String(one.field),
            before: said(one.before),
            after: said(one.after),
          },
        ]
      : [],
  )

// Kept in the members that `changes` shows, or of no use to a reader.
const SHOWN_AS_CHANGES: ReadonlySet<string> = new Set(['before', 'after', 'from', 'to', 'changes', 'fields', 'change'])

/**
 * What the recorded detail of an entry says: values before and after, which acts record as `before` and `after`, `from` and `to`, or
 * `changes` of cells; and everything else as facts, by their recorded names.
 */
export function readDetail(detail: unknown): { readonly changes: readonly Changed[]; readonly facts: readonly Fact[] } {
  if (!isObject(detail)) return { changes: [], facts: [] }
  const hasTo = 'from' in detail && 'to' in detail
  const changes = [
    ...('after' in detail ? differences(detail.before, detail.after) : []),
    ...(hasTo ? differences(detail.from, detail.to) : []),
    ...cells(detail.changes),
  ]
  const facts = Object.entries(detail).flatMap(([name, value]) => {
    const isShown = SHOWN_AS_CHANGES.has(name) && (name !== 'from' || hasTo)
    const text = isShown || (Array.isArray(value) && value.length === 0) ? null : said(value)
    return text === null ? [] : [{ name, value: text }]
  })
  return { changes, facts }
}
