import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { readServiceId } from '@/lib/gateway/id'
import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { escrow } from '@/lib/store/schema/escrow'
import { type EscrowProblem, problem } from './escrow-error'
import { readFromService } from './read-service'
import { entryOf } from './registered-escrows'

/**
 * Opens one of the service's escrows by its identifier (contract 4.3), whether created here or not. One that is not in our list
 * yet is read and added as opened by this person. Returns its id in our list.
 */
export async function openEscrow(
  staff: Staff<'payments:collect'>,
  typed: string,
): Promise<Result<{ escrowId: string }, EscrowProblem>> {
  const serviceId = readServiceId(typed.trim())
  if (serviceId === null) return fail(NO_ID)
  const known = await entryOf(await db(), serviceId)
  if (known !== null) return ok({ escrowId: known })
  const read = await readFromService(serviceId)
  if (!read.ok) return fail(read.problem.kind === 'not-found' ? UNKNOWN : read.problem)
  const name = read.value.reference ?? read.value.payer?.phone ?? read.value.payer?.email ?? serviceId.slice(0, 8)
  return withTx(async (tx) => {
    const values = { env: settings().environment, serviceId, name: name.slice(0, 120), createdBy: staff.id }
    await tx.insert(escrow).values(values).onConflictDoNothing()
    const entered = await entryOf(tx, serviceId)
    if (entered === null) throw new Error('The entry that was just added is missing.')
    return ok({ escrowId: entered })
  }, staff)
}

const NO_ID = problem('bad-input', message('errors.escrow.badId'))

const UNKNOWN = problem('not-found', message('errors.escrow.notAtService'))
