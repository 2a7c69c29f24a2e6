import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { type Message, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { type AvailableActions, availableActions } from './available-actions'
import { type EscrowProblem, notFound, problem } from './escrow-error'
import { readEscrow } from './read-escrow'
import type { EscrowView } from './view'

/** An escrow as read just now, with what this person may do about it. */
export type CurrentEscrow = {
  readonly escrow: EscrowView
  readonly choices: AvailableActions
  readonly serviceId: ServiceId
  readonly amount: Amount
  readonly currency: string
}

/** Reads an escrow again before something is proposed about it, so that the proposal is based on the present state. */
export async function currentEscrow(staff: Staff, escrowId: string): Promise<Result<CurrentEscrow, EscrowProblem>> {
  const escrow = await readEscrow(staff, escrowId)
  if (escrow === null) return fail(notFound)
  const serviceId = escrow.serviceId === null ? null : readServiceId(escrow.serviceId)
  const { amount = null, currency = null } = escrow.providerState ?? {}
  const hands = { mayCollect: may(staff.role, 'payments:collect'), mayForce: may(staff.role, 'escrows:force') }
  const choices = availableActions(escrow, hands)
  if (serviceId === null || amount === null || currency === null) return fail(refused(choices.reverse ?? NOT_READ))
  return ok({ escrow, choices, serviceId, amount, currency })
}

const NOT_READ = message('escrow.choice.notRead')

/** The refusal of a proposal. */
export const refused = (why: Message): EscrowProblem =>
  problem('refused', message('errors.escrow.nothingSent', { why }))
