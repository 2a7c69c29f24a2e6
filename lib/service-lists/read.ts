import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { readEventsAbout } from '@/lib/events/read-events'
import { getDisbursement } from '@/lib/gateway/disbursements'
import type { ServiceProblem } from '@/lib/gateway/errors'
import type { DisbursementItem } from '@/lib/gateway/shapes/disbursement'
import { type Message, message } from '@/lib/messages/message'
import { walletMark } from '@/lib/payees/wallet-mark'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { ourPayoutOf, paidOverWord } from './ours'
import { batchEnd } from './status'
import type { DisbursementView, ItemView } from './view'

/** One disbursement in full (contract 4.4). An `id` that cannot be one of the service fails as not found, without a request. */
export async function readServiceDisbursement(
  _staff: Staff,
  id: string,
): Promise<Result<DisbursementView, DisbursementProblem>> {
  const read = await getDisbursement(id)
  if (!read.ok) return fail(problemOf(read.problem))
  const { createdAt, completedAt, cancelledAt, items, ...rest } = read.value
  return ok({
    ...rest,
    paidOver: paidOverWord(rest.paymentMethod),
    createdAt: createdAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    items: items?.map(itemOf) ?? null,
    events: await readEventsAbout(await db(), {
      kind: 'disbursement',
      id: rest.id,
      read: { ...rest, amount: rest.total },
      endOf: batchEnd,
    }),
    ours: await ourPayoutOf('direct', rest.id, rest.description),
    readAt: new Date().toISOString(),
  })
}

const itemOf = ({ at, recipientId, ...item }: DisbursementItem): ItemView => ({
  ...item,
  wallet: walletMark(recipientId),
  at: at?.toISOString() ?? null,
})

/** Why disbursements could not be read at the service. */
export type DisbursementProblem = { readonly kind: 'not-found' | 'service'; readonly message: Message }

const NOT_FOUND = message('errors.disbursements.unknown')

/** A problem of the service in the form that the pages of disbursements show. */
export const problemOf = ({ kind, explanation }: Pick<ServiceProblem, 'kind' | 'explanation'>): DisbursementProblem =>
  kind === 'not-found' ? { kind, message: NOT_FOUND } : { kind: 'service', message: explanation }
