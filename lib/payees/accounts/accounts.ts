import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import type { Network } from '@/lib/networks/networks'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { lockPayee } from '@/lib/payees/find-payee'
import { CHANGED_MEANWHILE, type PayeeProblem, payeeProblem } from '@/lib/payees/payee-error'
import { networkFor, type TypedPhone } from '@/lib/payees/payee-input'
import { formatPhone } from '@/lib/phone/number'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { payeeAccount } from '@/lib/store/schema/payee'
import type { StoredAccount } from './account-content'
import { proposeAccount } from './propose-account'

export type PhoneSaved = {
  /** False for the first payout method that this payee ever had, which needs no approval. */
  readonly waits: boolean
}

/**
 * Adds a phone to a payee, or replaces another (`replaces`, its account). Usable at once only where the payee never had a
 * payout method; otherwise it is proposed to a second person and, after their approval, the security hold begins.
 */
export async function savePhone(
  staff: Staff<'payees:edit'>,
  payeeId: string,
  phone: TypedPhone,
  replaces: string | null,
): Promise<Result<PhoneSaved, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const found = await lockPayee(tx, payeeId)
      return found.ok ? addPhone(tx, staff, payeeId, phone, replaces) : found
    },
    staff,
  )
}

/** The same inside a transaction that holds the payee's lock. */
export async function addPhone(
  tx: Tx,
  staff: Staff<'payees:edit'>,
  payeeId: string,
  phone: TypedPhone,
  replaces: string | null,
): Promise<Result<PhoneSaved, PayeeProblem>> {
  const known = await tx.select().from(payeeAccount).where(eq(payeeAccount.payeeId, payeeId))
  const live = known.filter(({ state }) => state === 'approved' || state === 'waiting')
  if (live.some((one) => one.phone === phone.phone)) {
    return fail(payeeProblem('taken', message('errors.payees.phoneExists')))
  }
  const old =
    replaces === null
      ? null
      : live.find(({ id, kind, state }) => id === replaces && kind === 'phone' && state === 'approved')
  if (old === undefined) {
    return fail(payeeProblem('not-found', message('errors.payees.phoneGone')))
  }
  const first = known.length === 0
  const [made] = await tx
    .insert(payeeAccount)
    .values({
      payeeId,
      env: settings().environment,
      kind: 'phone',
      ...phone,
      replaces: old?.id ?? null,
      state: first ? 'approved' : 'waiting',
      connectedBy: staff.id,
    })
    .returning()
  if (made === undefined) throw new Error('The database wrote no account.')
  await noteChanges(tx, staff, payeeId, [
    {
      action: 'payee-account.add',
      what: first ? PHONE_ADDED : old === null ? PHONE_PROPOSED : PHONE_CHANGE_PROPOSED,
      was: old?.phone ?? null,
      isNow: phone.phone,
    },
  ])
  // The proposal includes the recent changes of the payee, so this one is recorded first.
  if (!first) await proposeAccount(tx, staff, made)
  return ok({ waits: !first })
}

const PHONE_ADDED = changeOf('payees.change.contact.phoneAdded')
const PHONE_PROPOSED = changeOf('payees.change.contact.phoneProposed')
const PHONE_CHANGE_PROPOSED = changeOf('payees.change.contact.phoneChangeProposed')
const PHONE_REMOVED = changeOf('payees.change.contact.phoneRemoved')
const WALLET_REMOVED = changeOf('payees.change.other.walletRemoved')

const GONE = payeeProblem('not-found', message('errors.payees.accountGone'))

async function liveAccount(tx: Tx, accountId: string): Promise<StoredAccount | null> {
  const [found] = await tx
    .select()
    .from(payeeAccount)
    .where(and(eq(payeeAccount.id, accountId), eq(payeeAccount.state, 'approved')))
    .for('update')
  return found ?? null
}

/** Sets the network of a phone by hand; null goes back to the network of its number. */
export async function chooseNetwork(
  staff: Staff<'payees:edit'>,
  accountId: string,
  byHand: Network | null,
): Promise<Result<null, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const found = await liveAccount(tx, accountId)
      if (found?.phone === undefined || found.phone === null) return fail(GONE)
      const { network, networkByHand } = networkFor(found.phone, byHand)
      await tx.update(payeeAccount).set({ network, networkByHand }).where(eq(payeeAccount.id, accountId))
      await noteChanges(tx, staff, found.payeeId, [
        {
          action: 'payee-account.network',
          what: changeOf('payees.change.contact.network', { phone: formatPhone(found.phone) }),
          was: found.network,
          isNow: network,
        },
      ])
      return ok(null)
    },
    staff,
  )
}

/** Removes a phone or a wallet: from now on nobody is paid there, and what was approved and not yet sent there stops. */
export async function endAccount(staff: Staff<'payees:edit'>, accountId: string): Promise<Result<null, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const found = await liveAccount(tx, accountId)
      if (found === null) return fail(GONE)
      await tx.update(payeeAccount).set({ state: 'ended' }).where(eq(payeeAccount.id, accountId))
      const what = found.kind === 'wallet' ? WALLET_REMOVED : PHONE_REMOVED
      await noteChanges(tx, staff, found.payeeId, [{ action: 'payee-account.end', what, was: found.phone }])
      return ok(null)
    },
    staff,
  )
}
