import 'server-only'
import { system } from '@/lib/access/system'
import { getEscrow } from '@/lib/gateway/escrows'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { toMinor } from '@/lib/money/amount'
import { log } from '@/lib/platform/log'
import { withTx } from '@/lib/store/open'
import { adoptEpoch } from '@/lib/store/transitions/control'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { holdSubmission } from '@/lib/store/transitions/submissions'
import { observeCollection } from '@/lib/submissions/reconciliation/observe-collection'
import { found, hold, move } from '@/lib/submissions/reconciliation/reconcile'
import { suspects } from '@/lib/submissions/reconciliation/search-provider'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { type FollowSubmission, stepOf, type Work } from '@/lib/submissions/sending/work'
import { SEND_WALL_MS } from '@/lib/submissions/state/schedule'
import { escrowMeaning } from '@/lib/submissions/state/service-status'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'

/**
 * A collection escrow is in no list of the service (contract 4.3). While its outcome is unclear, the same bytes are sent
 * under the same key early and often, which cannot collect twice, until the service may forget the key; then only a person
 * can resolve it.
 */
export const followEscrow: FollowSubmission = async (work, context) => {
  switch (work.state) {
    case 'ready':
    case 'unknown':
      if (work.oldEpoch && !(await readmitted(work))) return
      if (work.state === 'unknown' && (await foundAmongAnswers(work))) return
      return stepOf(work) === 'read-only' && work.state === 'unknown'
        ? askPerson(work)
        : sendSubmission(work.id, context)
    case 'reconciling':
      return askPerson(work)
    default:
      return observeCollection(work, async (id) => {
        const read = await getEscrow(id)
        if (!read.ok) return read
        const { status, amount, currency } = read.value
        return { ok: true, value: { status, meaning: escrowMeaning(status), amount, currency } }
      })
  }
}

/** An answer that did not match may still have named the escrow: it is read before anything else happens. */
async function foundAmongAnswers(work: Work): Promise<boolean> {
  for (const id of await suspects(work.id)) {
    const read = await getEscrow(id)
    const stored = await loadStored(work.id)
    if (!read.ok || stored === null) continue
    const { amount, currency } = read.value
    if (amount === null || currency !== stored.currency || toMinor(amount) !== stored.totalMinor) continue
    if (await move(stored, 'unknown', 'reconciling', 'an answer named it', 0))
      await found(stored, { id, currency, amount })
    return true
  }
  return false
}

async function askPerson(work: Work): Promise<void> {
  const stored = await loadStored(work.id)
  if (stored === null) return
  if (stored.state === 'unknown') await move(stored, 'unknown', 'reconciling', 'nothing may be sent any more', 0)
  await hold(stored, 'reconciling', 'unclear', 'the service has no list of escrows to search', null)
  log.error({ submissionId: stored.id }, 'it is not known whether an escrow was created; a person has to resolve it')
}

/** After a restored backup it may continue while the service remembers its key, because the same key cannot collect twice. */
async function readmitted(work: Work): Promise<boolean> {
  try {
    await withTx((tx) => adoptEpoch(tx, system(), work.id))
    return true
  } catch (error) {
    if (refusalOf(error) === null) throw error
    const stored = await loadStored(work.id)
    if (stored !== null) await stop(stored)
    return false
  }
}

async function stop(stored: Stored): Promise<void> {
  const reason = storedMessage(message('holds.hoursOld', { hours: SEND_WALL_MS / 3_600_000 }))
  await withTx((tx) => holdSubmission(tx, system(), { submissionId: stored.id, reason }))
}
