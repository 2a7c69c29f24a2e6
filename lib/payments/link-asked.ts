import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { fail, ok, type Result } from '@/lib/result'
import { readServiceId } from '@/lib/service/id'
import { linkByHand, type NotSettled } from '@/lib/submissions/settle-by-hand'

type Refused = { readonly kind: string; readonly sentence: string }

const WHY: Readonly<Record<NotSettled, string>> = {
  'not-waiting': 'This payment does not wait for anybody any more. Nothing was changed. Read it again.',
  'no-reading':
    'The service gave no readable answer about that payment. Nothing was changed. Check the id and try again.',
  'other-figures':
    'That payment is of another amount or currency, so it is not this one. Nothing was changed. Check the id.',
  taken: 'That payment belongs to something else that was asked for here. Nothing was changed. Check the id.',
  'too-early': 'It is too early for that. Nothing was changed.',
}

/** Links what a person found at the service to a payment that reading alone could not settle; it is read first. */
export async function linkAsked(
  staff: Staff<'payments:collect'>,
  submissionId: string,
  paymentId: string,
): Promise<Result<null, Refused>> {
  const id = readServiceId(paymentId)
  const linked = id === null ? fail('no-reading' as const) : await linkByHand(staff, submissionId, id)
  return linked.ok ? ok(null) : fail({ kind: linked.problem, sentence: WHY[linked.problem] })
}
