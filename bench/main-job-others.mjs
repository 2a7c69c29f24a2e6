import { setTimeout } from 'node:timers/promises'

/** What somebody else opens, over and over. */
const PATHS = ['/', '/payouts', '/payments', '/payees', '/approvals', '/api/needs', '/api/system-status']
/** How long somebody looks at a page before opening the next: less than anybody does, and not a load of its own. */
const LOOKS_MS = 150

/** Opens one page after the other as somebody else, until `end`; `figures` is what they waited since `begin`. */
export function opener(page) {
  let taken = []
  let at = 0
  let ended = false
  const always = async () => {
    while (!ended) {
      const path = PATHS[at % PATHS.length]
      const began = performance.now()
      const answer = await page.request.get(path).catch(() => null)
      taken.push({ path, ms: performance.now() - began, failed: answer?.ok() !== true })
      at += 1
      await setTimeout(LOOKS_MS)
    }
  }
  const running = always()
  return {
    begin: () => {
      taken = []
    },
    figures: () => {
      const times = taken.map(({ ms }) => Math.round(ms)).sort((one, other) => one - other)
      const of = (share) => times[Math.floor((times.length - 1) * share)] ?? null
      const worst = taken.toSorted((one, other) => other.ms - one.ms)[0]
      return {
        pages: times.length,
        median: of(0.5),
        p95: of(0.95),
        most: of(1),
        slowest: worst?.path ?? null,
        failed: taken.filter(({ failed }) => failed).length,
      }
    },
    turns: async (times) => {
      const enough = at + times * PATHS.length
      while (at < enough) await setTimeout(50)
    },
    end: () => {
      ended = true
      return running
    },
  }
}
