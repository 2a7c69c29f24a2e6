import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type Message, message } from '@/lib/messages/message'
import { networkOrNull } from '@/lib/networks/networks'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { invitation, payee, payeeAccount } from '@/lib/store/schema/payee'
import { addPhone } from './accounts/accounts'
import { voidPending } from './accounts/propose-account'
import { proposeEmail, voidEmail } from './accounts/propose-email'
import { changeOf, noteChanges } from './change'
import { lockPayee } from './find-payee'
import { mergeMemberships } from './groups/groups'
import { CHANGED_MEANWHILE, type PayeeProblem, payeeProblem } from './payee-error'

/**
 * Merges a payee who is in the directory twice into another, who stays. No money follows a merge: the code of the merged payee
 * can no longer be paid. A phone that the other does not have is proposed there like any change of phone, and so is the email
 * address where the other has none.
 */
export async function mergePayees(
  staff: Staff<'payees:edit'>,
  goesId: string,
  staysCode: string,
): Promise<Result<{ payeeId: string }, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const [named] = await tx
        .select({ id: payee.id })
        .from(payee)
        .where(eq(payee.code, staysCode.trim().toUpperCase()))
      if (named === undefined || named.id === goesId) {
        return fail(payeeProblem('bad-input', message('errors.payees.mergeUnknown')))
      }
      // The same order for every pair, so that two merges cannot deadlock.
      for (const id of [goesId, named.id].toSorted()) {
        const locked = await lockPayee(tx, id)
        if (!locked.ok) return locked
      }
      await merge(tx, staff, goesId, named.id)
      return ok({ payeeId: named.id })
    },
    staff,
  )
}

async function merge(tx: Tx, staff: Staff<'payees:edit'>, goesId: string, staysId: string): Promise<void> {
  const both = await tx
    .select()
    .from(payee)
    .where(inArray(payee.id, [goesId, staysId]))
  const goes = both.find(({ id }) => id === goesId)
  const stays = both.find(({ id }) => id === staysId)
  if (goes === undefined || stays === undefined) throw new Error('Both payees are locked')
  const merged = message('requests.void.merged', { code: goes.code, into: stays.code })
  const live = await tx
    .select()
    .from(payeeAccount)
    .where(and(eq(payeeAccount.payeeId, goesId), inArray(payeeAccount.state, ['waiting', 'approved'])))
  for (const one of live) {
    if (one.state === 'waiting') await voidPending(tx, staff, one.id, merged)
    const state = one.state === 'waiting' ? 'withdrawn' : 'ended'
    await tx.update(payeeAccount).set({ state }).where(eq(payeeAccount.id, one.id))
  }
  await closeInvitations(tx, goesId)
  await voidEmail(tx, staff, goesId, merged)
  await tx.update(payee).set({ mergedInto: staysId }).where(eq(payee.id, goesId))
  await mergeMemberships(tx, staff, goesId, staysId)
  // Before the phones, whose proposals show the changes of the payee so far.
  if (stays.email === null && goes.email !== null) await proposeEmail(tx, staff, stays, goes.email)
  for (const { phone, network, networkByHand, state } of live) {
    // A phone that the other already has is no change; one that was still waiting was never approved.
    if (phone !== null && state === 'approved') {
      await addPhone(tx, staff, staysId, { phone, network: networkOrNull(network), networkByHand }, null)
    }
  }
  const note = (payeeId: string, what: Message) => noteChanges(tx, staff, payeeId, [{ action: 'payee.merge', what }])
  await note(goesId, changeOf('payees.change.contact.mergedInto', { code: stays.code, payee: stays.name }))
  await note(staysId, changeOf('payees.change.other.mergedFrom', { code: goes.code, payee: goes.name }))
}

/** Withdraws every open invitation of a payee. Gives how many there were. */
export async function closeInvitations(tx: Tx, payeeId: string): Promise<number> {
  const open = await tx.select().from(invitation).where(eq(invitation.payeeId, payeeId))
  const ids = open.filter(({ usedAt, revokedAt }) => usedAt === null && revokedAt === null).map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.update(invitation).set({ revokedAt: new Date() }).where(inArray(invitation.id, ids))
  return ids.length
}
