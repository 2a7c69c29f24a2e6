import type { ServiceProblem } from '@/lib/gateway/errors'
import type { Page } from '@/lib/gateway/shapes/page'
import type { Result } from '@/lib/platform/result'

type Entry = { readonly id: string }
export type ReadPage<E extends Entry> = (offset: number, limit: number) => Promise<Result<Page<E>, ServiceProblem>>

export type Scan<E extends Entry> = {
  /** True where two passes in a row saw every entry and agreed on which there are. */
  readonly complete: boolean
  readonly total: number
  readonly entries: readonly E[]
}

const PAGE = 100
const OVERLAP = 10
const MAX_PAGES = 500
const MAX_PASSES = 5

type Pass = { readonly whole: boolean; readonly total: number; readonly ids: ReadonlySet<string> }

/**
 * Reads a whole list whose entries may shift while it is read: pages overlap, and passes are repeated until two agree on the
 * total and on every id. The entries are returned even without such an agreement, but then prove nothing.
 */
export async function scanList<E extends Entry>(readPage: ReadPage<E>): Promise<Scan<E>> {
  const seen = new Map<string, E>()
  let before: Pass | null = null
  for (let n = 0; n < MAX_PASSES; n += 1) {
    const pass = await readOnce(readPage, seen)
    if (pass === null) break
    if (before !== null && agree(before, pass))
      return { complete: true, total: pass.total, entries: [...seen.values()] }
    before = pass
  }
  return { complete: false, total: before?.total ?? seen.size, entries: [...seen.values()] }
}

const agree = (one: Pass, other: Pass): boolean =>
  one.whole && other.whole && one.total === other.total && [...one.ids].every((id) => other.ids.has(id))

async function readOnce<E extends Entry>(readPage: ReadPage<E>, seen: Map<string, E>): Promise<Pass | null> {
  const ids = new Set<string>()
  let offset = 0
  let total = 0
  for (let n = 0; n < MAX_PAGES; n += 1) {
    const page = await readPage(offset, PAGE)
    if (!page.ok) return null
    total = page.value.total
    for (const entry of page.value.results) {
      ids.add(entry.id)
      seen.set(entry.id, entry)
    }
    const { length } = page.value.results
    if (length === 0 || offset + length >= total) break
    offset += Math.max(1, length - Math.min(OVERLAP, Math.floor(length / 2)))
  }
  return { whole: ids.size === total, total, ids }
}
