import type { QueryClient, QueryKey } from '@tanstack/react-query'

const GAP_MS = 1_000
/** After a reading, its key rests for a second, or for this many times as long as it took, so that pages that are open do not keep the server busy. */
const RESTS = 3
const MOST_REST_MS = 3_000

/**
 * Refreshes queries after notifications of a change. It collects them, so that a busy payout refreshes its page once a second,
 * and a page that nobody sees not before somebody does, apart from what it reads `evenHidden`. A read under way may finish, since under steady changes it would otherwise never do, and
 * one more follows.
 */
export function refresher(
  queries: QueryClient,
  evenHidden: (key: QueryKey) => boolean = () => false,
): { readonly ask: (key: QueryKey) => void; readonly stop: () => void } {
  const asked = new Map<string, QueryKey>()
  const restsUntil = new Map<string, number>()
  const read = async (name: string, queryKey: QueryKey) => {
    const began = Date.now()
    await queries.invalidateQueries({ queryKey })
    restsUntil.set(name, Date.now() + Math.min(Math.max(RESTS * (Date.now() - began), GAP_MS), MOST_REST_MS))
  }
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    timer = null
    const mayRead = [...asked].filter(([, key]) => !document.hidden || evenHidden(key))
    for (const [name, key] of mayRead) {
      if (queries.isFetching({ queryKey: key }) > 0 || (restsUntil.get(name) ?? 0) > Date.now()) continue
      asked.delete(name)
      void read(name, key)
    }
    if (mayRead.some(([name]) => asked.has(name))) timer = setTimeout(flush, GAP_MS)
  }
  const shown = () => {
    if (!document.hidden && asked.size > 0) timer ??= setTimeout(flush, 0)
  }
  document.addEventListener('visibilitychange', shown)
  return {
    ask: (key) => {
      asked.set(JSON.stringify(key), key)
      timer ??= setTimeout(flush, asked.size === 1 ? 50 : GAP_MS)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      document.removeEventListener('visibilitychange', shown)
    },
  }
}

/**
 * Refreshes queries after an action of this page; all of them without a key. A first reading that is still under way is
 * cancelled: it may show the state before the action.
 */
export async function refetchAfterAction(queries: QueryClient, queryKey?: QueryKey): Promise<void> {
  const which = queryKey === undefined ? {} : { queryKey }
  await queries.cancelQueries(which)
  await queries.invalidateQueries(which)
}
