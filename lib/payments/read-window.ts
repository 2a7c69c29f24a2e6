import type { ServiceProblem } from '@/lib/gateway/errors'
import type { Page } from '@/lib/gateway/shapes/page'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import type { Result } from '@/lib/platform/result'

export const MOST_IN_WINDOW = 1_000
const AIM = 600
const PAGE = 100
const LEAST_SECONDS = 1
const MOST_SECONDS = 400 * 86_400
const ROUNDS = 3
// It is not documented whether the service includes the ends of a window, so the window is requested a little wider, and
// payments outside it are left out here, by their time.
const MARGIN_MS = 1_000

export type Ask = (
  window: { readonly fromDate: string; readonly toDate: string },
  offset: number,
  limit: number,
) => Promise<Result<Page<PaymentSummary>, ServiceProblem>>

/** A period in milliseconds; `until` is not included. */
export type Window = { readonly from: number; readonly until: number }

export type WindowRead =
  /** `agreed`: the pages were consistent, with as many different payments as the service counted. */
  | { readonly kind: 'read'; readonly payments: readonly PaymentSummary[]; readonly agreed: boolean }
  | { readonly kind: 'too-many'; readonly total: number }
  | { readonly kind: 'problem'; readonly problem: ServiceProblem }

/**
 * Reads every payment created in a window, oldest first. Pages shift while payments arrive, so a window is read again until its
 * pages agree. One with more than `MOST_IN_WINDOW` has to be split, unless it is a second long.
 */
export async function readWindow(ask: Ask, window: Window): Promise<WindowRead> {
  let latest: WindowRead = { kind: 'read', payments: [], agreed: false }
  for (let round = 0; round < ROUNDS; round += 1) {
    latest = await readOnce(ask, window)
    if (latest.kind !== 'read' || latest.agreed) return latest
  }
  return latest
}

async function readOnce(ask: Ask, { from, until }: Window): Promise<WindowRead> {
  const asked = {
    fromDate: new Date(from - MARGIN_MS).toISOString(),
    toDate: new Date(until + MARGIN_MS).toISOString(),
  }
  const found = new Map<string, PaymentSummary>()
  let agreed = true
  let total: number | null = null
  for (let offset = 0; total === null || offset < total; ) {
    const page = await ask(asked, offset, PAGE)
    if (!page.ok) return { kind: 'problem', problem: page.problem }
    total ??= page.value.total
    if (total > MOST_IN_WINDOW && until - from > LEAST_SECONDS * 1000) return { kind: 'too-many', total }
    if (page.value.total !== total) agreed = false
    for (const one of page.value.results) found.set(one.id, one)
    if (page.value.results.length === 0) break
    offset += page.value.results.length
  }
  const inside = [...found.values()].filter(({ createdAt }) => {
    const at = createdAt?.getTime()
    return at === undefined || (at >= from && at < until)
  })
  const dated = inside.every(({ createdAt }) => createdAt !== null)
  return { kind: 'read', payments: inside.sort(byTime), agreed: agreed && dated && found.size === total }
}

const byTime = (a: PaymentSummary, b: PaymentSummary): number =>
  (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1)

/** The width of the next window, in seconds, after one of `seconds` had `count` payments. */
export function nextSeconds(seconds: number, count: number): number {
  const factor = count === 0 ? 8 : Math.min(4, Math.max(0.05, AIM / count))
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.round(seconds * factor)))
}
