import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { otherRequest } from '@/lib/escrow/payouts/other-request'
import { readTermId } from '@/lib/gateway/id'
import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { refusedAs } from '@/lib/store/refused-as'
import { enqueueFulfilment } from '@/lib/submissions/enqueue/enqueue-collection'
import { currentEscrow, refused } from './action-state'
import { type EscrowProblem, problem } from './escrow-error'

/** Marks a term of an escrow as met at the service (contract 4.3). Whether the service accepted it is read afterwards. */
export async function fulfilTerm(
  staff: Staff<'payments:collect'>,
  escrowId: string,
  termId: string,
): Promise<Result<{ submissionId: string }, EscrowProblem>> {
  const stand = await currentEscrow(staff, escrowId)
  if (!stand.ok) return stand
  const { escrow, choices, serviceId, amount, currency } = stand.value
  const term = escrow.providerState?.terms?.find(({ id }) => id === termId)
  const known = readTermId(termId)
  if (term === undefined || known === null) return fail(refused(message('errors.escrow.noTerm')))
  const why = choices.fulfil(term)
  if (why !== null) return fail(refused(why))
  return refusedAs(UNDER_WAY, async (tx) => {
    const other = await otherRequest(tx, { kind: 'reverse-escrow', subjectId: serviceId, content: null })
    if (other !== null && other.values?.what !== 'release') return fail(problem('superseded', other))
    const submissionId = await enqueueFulfilment(tx, staff, { escrowId: serviceId, termId: known, amount, currency })
    return ok({ submissionId })
  })
}

const UNDER_WAY = problem('superseded', message('errors.escrow.fulfilling'))
