import 'server-only'
import { and, count, eq } from 'drizzle-orm'
import type { Actor } from '@/lib/access/actor'
import { system } from '@/lib/access/system'
import { toMinor } from '@/lib/money/amount'
import { log } from '@/lib/platform/log'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { absenceScan } from '@/lib/store/schema/observation'
import { proveAbsence, recordAbsenceScan } from '@/lib/store/transitions/absence'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { type Move, moveSubmission, scheduleNext } from '@/lib/store/transitions/submissions'
import { crashPoint } from '@/lib/submissions/sending/crash-point'
import { joinEpoch, nextSearchInMs } from '@/lib/submissions/sending/restored-backup'
import { stepOf, type Work } from '@/lib/submissions/sending/work'
import { ABSENCE_MS, readOnlyDelayMs, SEARCH_FIRST_MS } from '@/lib/submissions/state/schedule'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import { FIGURES_DIFFER } from './observe'
import type { Found, SearchResult } from './search-provider'

/**
 * Resolves an unclear submission by searching the service's list. Found once: accepted. Found twice: on hold. Not found: back
 * to sending while the same key may still be used, answered as `send-again`; afterwards searched until its absence is proved.
 */
export async function reconcile(
  work: Work,
  searchFor: (stored: Stored) => Promise<SearchResult>,
): Promise<'settled' | 'waiting' | 'send-again'> {
  const stored = await loadStored(work.id)
  if (stored === null) return 'settled'
  // The time set here repeats the search if this process dies in the middle of it.
  if (work.state === 'unknown' && !(await move(stored, 'unknown', 'reconciling', 'looking by tag', SEARCH_FIRST_MS)))
    return 'settled'
  await crashPoint('reconciling')
  const result = await searchFor(stored)
  await crashPoint('looked')
  const [one, ...more] = result.found
  if (one !== undefined && more.length === 0) {
    await found(stored, one)
    return 'settled'
  }
  if (one !== undefined) return foundTwice(stored, result)
  return notFound(stored, work, result)
}

type Linking = {
  readonly from?: 'reconciling' | 'on_hold'
  readonly actor?: Actor
  /** A person gave the id: with other figures it is not linked at all, since it was probably mistyped. */
  readonly onlyIfFits?: true
}

/** Links what was found at the service to its submission; other figures than were sent are a contradiction. */
export async function found(
  stored: Stored,
  one: Found,
  { from = 'reconciling', actor = system(), onlyIfFits }: Linking = {},
): Promise<'settled' | 'other-figures' | 'taken'> {
  await crashPoint('found')
  const fits = one.currency === stored.currency && toMinor(one.amount) === stored.totalMinor
  if (onlyIfFits && !fits) return 'other-figures'
  const step = { submissionId: stored.id, reason: 'found at the service' }
  try {
    await withTx(async (tx) => {
      const taken = { ...step, from, to: 'accepted', serviceId: one.id, nextInMs: 0, problem: null } as const
      await moveSubmission(tx, actor, taken)
      const why = 'found with other figures'
      const wrong = { ...FIGURES_DIFFER, ...step, from: 'accepted', reason: why } as const
      if (!fits) await moveSubmission(tx, actor, wrong)
      await notify(tx, 'live', { payoutId: stored.payoutId })
    })
  } catch (error) {
    if (refusalOf(error) === null) throw error
    log.error({ err: error, submissionId: stored.id }, 'what was found cannot be linked')
    if (from === 'reconciling')
      await hold(stored, from, 'unclear', 'what was found belongs to another submission', null)
    return 'taken'
  }
  if (fits) log.info({ submissionId: stored.id, serviceId: one.id }, 'found at the service')
  else log.error({ submissionId: stored.id, serviceId: one.id }, 'found at the service with other figures')
  return 'settled'
}

async function foundTwice(stored: Stored, result: SearchResult): Promise<'settled'> {
  const ids = result.found.map(({ id }) => id)
  log.error({ submissionId: stored.id, ids }, 'found more than once at the service')
  await record(result)
  await hold(stored, 'reconciling', 'found_twice', `found as ${ids.join(' and ')}`, null)
  return 'settled'
}

async function notFound(
  stored: Stored,
  work: Work,
  result: SearchResult,
): Promise<'settled' | 'waiting' | 'send-again'> {
  const ageMs = work.ageMs ?? 0
  await record(result)
  const current = !work.oldEpoch || (result.scan.complete && (await joinEpoch(stored.id)))
  if (stepOf(work) !== 'read-only' && current) {
    const moved = await move(stored, 'reconciling', 'unknown', 'not found at the service', 0)
    return moved ? 'send-again' : 'settled'
  }
  if (ageMs >= ABSENCE_MS && result.unclear > 0) {
    log.error(
      { submissionId: stored.id, unclear: result.unclear },
      'entries of the service may or may not be this submission',
    )
    const why = `${result.unclear} entries of the service may or may not be this one`
    await hold(stored, 'reconciling', 'unclear', why, null)
    return 'settled'
  }
  if (ageMs >= ABSENCE_MS && result.scan.complete && (await provedAbsent(stored))) return 'settled'
  const delayMs = readOnlyDelayMs(ageMs)
  const nextInMs = current ? delayMs : Math.min(delayMs, await nextSearchInMs(stored.id))
  await withTx((tx) => scheduleNext(tx, system(), { submissionId: stored.id, nextInMs }))
  return 'waiting'
}

const record = (result: SearchResult): Promise<void> => withTx((tx) => recordAbsenceScan(tx, system(), result.scan))

async function provedAbsent(stored: Stored): Promise<boolean> {
  const [scans] = await (await db())
    .select({ complete: count() })
    .from(absenceScan)
    .where(and(eq(absenceScan.submissionId, stored.id), eq(absenceScan.complete, true)))
  if ((scans?.complete ?? 0) < 2) return false
  try {
    await withTx(async (tx) => {
      await proveAbsence(tx, system(), stored.id)
      await notify(tx, 'live', { payoutId: stored.payoutId })
    })
    log.warn({ submissionId: stored.id, payoutId: stored.payoutId }, 'the service never received a submission')
    return true
  } catch (error) {
    // The database decides by its clock; when it refuses as too early, the next search comes at its time.
    if (refusalOf(error)?.rule === 'I11') return false
    throw error
  }
}

/** Moves a submission and notifies the pages that show it. False where it was no longer in `from`. */
export const move = (
  stored: Stored,
  from: Move['from'],
  to: Exclude<Move['to'], 'on_hold'>,
  reason: string,
  nextInMs: number | null,
): Promise<boolean> => step(stored, { from, to, reason, nextInMs })

/** The same for a submission that has to wait for a person. */
export const hold = (
  stored: Stored,
  from: Move['from'],
  holdReason: NonNullable<Move['holdReason']>,
  reason: string,
  nextInMs: number | null,
): Promise<boolean> => step(stored, { from, to: 'on_hold', holdReason, reason, nextInMs })

const step = (stored: Stored, one: Omit<Move, 'submissionId'>): Promise<boolean> =>
  withTx(async (tx) => {
    const moved = await moveSubmission(tx, system(), { submissionId: stored.id, ...one })
    await notify(tx, 'live', { payoutId: stored.payoutId })
    return moved
  })
