import 'server-only'
import { observe } from './observe'
import { observeCancel } from './observe-cancel'
import { readmit } from './readmit'
import { reconcile } from './reconcile'
import { unknownStep } from './schedule'
import { type SendContext, sendSubmission } from './send'
import type { Work } from './work'

/** Does the one thing that is due for a submission. Every step it takes may be the last of this process. */
export async function act(work: Work, context: SendContext): Promise<void> {
  if (work.kind === 'cancel-disbursement') return actOnCancel(work, context)
  switch (work.state) {
    case 'ready':
      return work.oldEpoch ? readmit(work) : sendSubmission(work.id, context)
    case 'unknown':
      return unknownStep(work.ageMs ?? 0, work.sends) === 'send' && !work.oldEpoch
        ? sendSubmission(work.id, context)
        : lookAndSend(work, context)
    case 'reconciling':
      return lookAndSend(work, context)
    default:
      return observe(work)
  }
}

async function lookAndSend(work: Work, context: SendContext): Promise<void> {
  if ((await reconcile(work)) === 'send-again') await sendSubmission(work.id, context)
}

/** A cancel is read before it is repeated: the disbursement may have ended meanwhile, one way or the other. */
async function actOnCancel(work: Work, context: SendContext): Promise<void> {
  if (work.state === 'ready') return sendSubmission(work.id, context)
  const mayRepeat = work.state === 'unknown' && unknownStep(work.ageMs ?? 0, work.sends) !== 'read-only'
  const outcome = await observeCancel(work, mayRepeat)
  if (mayRepeat && outcome === 'pending') await sendSubmission(work.id, context)
}
