import 'server-only'
import { system } from '@/lib/access/system'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { log } from '@/lib/platform/log'
import { withTx } from '@/lib/store/open'
import { recordAbsenceScan } from '@/lib/store/transitions/absence'
import { holdSubmission, scheduleNext } from '@/lib/store/transitions/submissions'
import { found } from '@/lib/submissions/reconciliation/reconcile'
import type { SearchResult } from '@/lib/submissions/reconciliation/search-provider'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import { joinEpoch, nextSearchInMs } from './restored-backup'
import type { Work } from './work'

const AGAIN_MS = 5 * 60_000
const MAY_BE_OURS = storedMessage(message('holds.mayBeOurs'))
const SENT_BEFORE = storedMessage(message('holds.sentBeforeRestore'))

/**
 * After the database was restored from a backup, what looks unsent may have been sent in the lost time. The submission is
 * searched for by tag: it may be sent once complete searches found nothing, as many and as late as the database requires. A
 * payout that is found once under its own mark with the approved figures is linked; anything else that is found is stopped
 * for a person.
 */
export async function readmit(work: Work, searchFor: (stored: Stored) => Promise<SearchResult>): Promise<void> {
  const stored = await loadStored(work.id)
  if (stored === null) return
  const result = await searchFor(stored)
  const submissionId = stored.id
  // Another search would give the same: only a person can decide whether it is this one.
  const cannotTell = result.found.length === 0 && result.readWhole && result.unclear > 0
  await withTx(async (tx) => {
    await recordAbsenceScan(tx, system(), result.scan)
    if (result.found.length > 0) return holdSubmission(tx, system(), { submissionId, reason: SENT_BEFORE })
    if (cannotTell) return holdSubmission(tx, system(), { submissionId, reason: MAY_BE_OURS })
  })
  const [one, ...more] = result.found
  if (one !== undefined && more.length === 0 && result.unclear === 0 && bearsOurMark(stored))
    await found(stored, one, { from: 'on_hold', onlyIfFits: true })
  if (result.found.length === 0 && !cannotTell && !(await joinEpoch(submissionId))) {
    const nextInMs = Math.max(result.scan.complete ? 0 : AGAIN_MS, await nextSearchInMs(submissionId))
    await withTx((tx) => scheduleNext(tx, system(), { submissionId, nextInMs }))
  }
  log.warn(
    { submissionId, found: result.found.length, complete: result.scan.complete },
    'looked for after a restored backup',
  )
}

// A payment has no mark that the service is sure to return, so a likely one is for a person to decide.
const bearsOurMark = ({ kind }: Stored): boolean =>
  kind === 'create-disbursement' || kind === 'create-escrow-disbursement'
