import 'server-only'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import type { ServiceId } from '@/lib/gateway/id'
import type { Token } from '@/lib/gateway/shapes/token'
import { exchangeCode } from '@/lib/gateway/token'
import { message } from '@/lib/messages/message'
import { proposeAccount, voidPending } from '@/lib/payees/accounts/propose-account'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { lockPayee } from '@/lib/payees/find-payee'
import { walletMark } from '@/lib/payees/wallet-mark'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { invitation, oauthFlow, payeeAccount } from '@/lib/store/schema/payee'
import { keepPayerToken } from '@/lib/submissions/payer/payer-token'
import type { ConnectEnd } from './connect'
import { hashOfToken, looksLikeToken } from './connect-cookie'
import { type Purpose, purposeOf } from './purpose'

type Flow = typeof oauthFlow.$inferSelect

export type Returned = {
  /** The cookie of this browser. */
  readonly secret: string | null
  readonly code: string | null
  /** The service's word for a refusal: `access_denied`. */
  readonly error: string | null
}

/**
 * Ends a flow after the service redirected back to us. It is valid in the browser that began it, within ten minutes, once. The
 * code is exchanged once, on the server, and the answer must name our merchant and this very payee. A connected wallet waits
 * for a second person, unless the invitation asked for permission to charge the wallet: that permission is stored, sealed,
 * until it expires. Whatever happens, the flow is over afterwards. Returns its purpose.
 */
export async function finishConnect({ secret, code, error }: Returned): Promise<Result<Purpose, ConnectEnd>> {
  const taken = await takeFlow(secret)
  if (!taken.ok) return taken
  const flow = taken.value
  const ended = await end(flow, code, error)
  if (!ended.ok) await recordOutcome(flow, ended.problem)
  return ended
}

/** Marks the flow of this browser as used. Of two calls with one cookie, one gets it. */
async function takeFlow(secret: string | null): Promise<Result<Flow, ConnectEnd>> {
  if (secret === null || !looksLikeToken(secret)) return fail('wrong-browser')
  const mine = eq(oauthFlow.cookieHash, hashOfToken(secret))
  const database = await db()
  const [flow] = await database
    .update(oauthFlow)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(mine, isNull(oauthFlow.usedAt), gt(oauthFlow.expiresAt, sql`clock_timestamp()`)))
    .returning()
  if (flow !== undefined) return ok(flow)
  const [known] = await database.select({ usedAt: oauthFlow.usedAt }).from(oauthFlow).where(mine)
  if (known === undefined) return fail('wrong-browser')
  return fail(known.usedAt === null ? 'expired' : 'used')
}

async function end(flow: Flow, code: string | null, error: string | null): Promise<Result<Purpose, ConnectEnd>> {
  if (error !== null) return fail('declined')
  if (code === null || code === '' || code.length > 2_000) return fail('service-down')
  const exchanged = await exchangeCode(code)
  if (!exchanged.ok) {
    const { kind, requestId } = exchanged.problem
    log.warn({ kind, requestId, flow: flow.id }, 'a code could not be exchanged')
    // A refusal is about the code: it expired, was used before, or was never ours.
    return fail(kind === 'refused-input' || kind === 'not-allowed' ? 'not-yours' : 'service-down')
  }
  const account = accountOf(exchanged.value, flow)
  return account.ok ? connect(flow, account.value, exchanged.value) : account
}

/**
 * The account that an answer connects: only where the answer contains whose it is, for which merchant, and that this is our
 * flow.
 */
export function accountOf(
  { userId, merchantId, externalUserId }: Pick<Token, 'userId' | 'merchantId' | 'externalUserId'>,
  flow: Pick<Flow, 'externalRef'>,
): Result<ServiceId, ConnectEnd> {
  if (userId === null || merchantId === null || externalUserId === null) return fail('no-account')
  const { merchantId: ours } = settings().service
  if (merchantId !== ours.toLowerCase() || externalUserId !== flow.externalRef) return fail('not-yours')
  // With our own account as somebody's wallet we would pay ourselves.
  return userId === merchantId ? fail('not-yours') : ok(userId)
}

async function connect(flow: Flow, accountId: ServiceId, token: Token): Promise<Result<Purpose, ConnectEnd>> {
  return refusedAs<Purpose, ConnectEnd, ConnectEnd>(
    'used',
    async (tx) => {
      const found = await lockPayee(tx, flow.payeeId)
      if (!found.ok) return fail('expired')
      const [invited] = await tx
        .select({ madeBy: invitation.madeBy, purpose: invitation.purpose })
        .from(invitation)
        .where(and(eq(invitation.id, flow.invitationId), isNull(invitation.usedAt), isNull(invitation.revokedAt)))
        .for('update')
      if (invited === undefined) return fail(await whyClosed(tx, flow.invitationId))
      const purpose = purposeOf(invited.purpose)
      const leave = purpose === 'pay' ? leaveOf(token) : null
      // Checked before anything is marked as used: with the same link the payee can get another code, and so a token.
      if (purpose === 'pay' && leave === null) return fail('no-account')
      await tx.update(invitation).set({ usedAt: sql`clock_timestamp()` }).where(eq(invitation.id, flow.invitationId))
      await tx.update(oauthFlow).set({ outcome: 'connected' }).where(eq(oauthFlow.id, flow.id))
      const { madeBy } = invited
      const { ownerName } = token
      if (leave === null) await keepAccount(tx, flow, { accountId, ownerName, connectedBy: madeBy })
      else await keepLeave(tx, { flow, accountId, leave, label: found.value.name, madeBy })
      return ok(purpose)
    },
    system(),
  )
}

type Connected = { readonly accountId: ServiceId; readonly ownerName: string | null; readonly connectedBy: string }

async function keepAccount(tx: Tx, flow: Flow, connected: Connected): Promise<void> {
  await replaceWaiting(tx, flow.payeeId)
  const { environment: env } = settings()
  const [made] = await tx
    .insert(payeeAccount)
    .values({ payeeId: flow.payeeId, env, kind: 'wallet', flowId: flow.id, ...connected })
    .returning()
  if (made === undefined) throw new Error('The database wrote no account.')
  await noteChanges(tx, system(), flow.payeeId, [
    {
      action: 'payee-account.connect',
      what: changeOf('payees.change.other.walletConnected'),
      isNow: walletMark(connected.accountId),
    },
  ])
  await proposeAccount(tx, system(), made)
}

type Leave = { readonly accessToken: string; readonly expiresInSeconds: number }

const leaveOf = ({ accessToken, expiresInSeconds }: Token): Leave | null =>
  accessToken === null || expiresInSeconds === null ? null : { accessToken, expiresInSeconds }

type KeptLeave = {
  readonly flow: Flow
  readonly accountId: ServiceId
  readonly leave: Leave
  readonly label: string
  readonly madeBy: string
}

/** Stores the permission to charge a wallet, sealed. The payee's payout methods do not change. */
async function keepLeave(tx: Tx, { flow, accountId, leave, label, madeBy }: KeptLeave): Promise<void> {
  await keepPayerToken(tx, { accountId, externalUserId: flow.externalRef, label, ...leave, connectedBy: madeBy })
  await noteChanges(tx, system(), flow.payeeId, [
    { action: 'payer-token.keep', what: changeOf('payees.change.other.chargeAllowed'), isNow: walletMark(accountId) },
  ])
}

async function whyClosed(tx: Tx, invitationId: string): Promise<ConnectEnd> {
  const [closed] = await tx
    .select({ usedAt: invitation.usedAt })
    .from(invitation)
    .where(eq(invitation.id, invitationId))
  return closed?.usedAt ? 'used' : 'expired'
}

/** Withdraws a wallet that nobody has approved yet: a payee who connects again means the new one. */
async function replaceWaiting(tx: Tx, payeeId: string): Promise<void> {
  const waits = await tx
    .select({ id: payeeAccount.id })
    .from(payeeAccount)
    .where(and(eq(payeeAccount.payeeId, payeeId), eq(payeeAccount.kind, 'wallet'), eq(payeeAccount.state, 'waiting')))
  for (const { id } of waits) {
    await voidPending(tx, system(), id, message('requests.void.otherWallet'))
    await tx.update(payeeAccount).set({ state: 'withdrawn' }).where(eq(payeeAccount.id, id))
  }
}

async function recordOutcome(flow: Flow, outcome: ConnectEnd): Promise<void> {
  await (await db())
    .update(oauthFlow)
    .set({ outcome })
    .where(and(eq(oauthFlow.id, flow.id), isNull(oauthFlow.outcome)))
}
