import 'server-only'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { readProposals } from '@/lib/approvals/read-proposals'
import { readLocale } from '@/lib/messages/locale'
import { readStored } from '@/lib/messages/stored'
import { networkOrNull } from '@/lib/networks/networks'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { mail } from '@/lib/store/schema/mail'
import { invitation, payee, payeeAccount, payeeChange } from '@/lib/store/schema/payee'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { chargeableUntil } from '@/lib/submissions/payer/payer-token'
import { purposeOf } from './connect/purpose'
import { lastPaidTo } from './last-paid'
import { NO_SUCH_PAYEE, type PayeeProblem } from './payee-error'
import type {
  AccountState,
  AccountSummary,
  AccountView,
  EmailSummary,
  InvitationView,
  MailState,
  PayeeView,
  WalletState,
} from './view'
import { walletMark } from './wallet-mark'

const MOST_CHANGES = 200

/** One payee: details, payout methods now and before, what waits for a second person, and the history. */
export async function readPayee(_staff: Staff, id: string): Promise<Result<PayeeView, PayeeProblem>> {
  if (!z.uuid().safeParse(id).success) return fail(NO_SUCH_PAYEE)
  return withTx(async (tx) => {
    const into = alias(payee, 'into')
    const [found] = await tx
      .select({ one: payee, createdBy: people.name, into: { id: into.id, code: into.code, name: into.name } })
      .from(payee)
      .innerJoin(people, eq(people.id, payee.createdBy))
      .leftJoin(into, eq(into.id, payee.mergedInto))
      .where(eq(payee.id, id))
    if (found === undefined) return fail(NO_SUCH_PAYEE)
    const { one } = found
    const accounts = await accountsOf(tx, id)
    const [emailProposal] = await readProposals<'payee-email', EmailSummary>(
      tx,
      and(eq(proposal.kind, 'payee-email'), eq(proposal.subjectId, id), eq(proposal.state, 'pending')),
    )
    return ok({
      id: one.id,
      code: one.code,
      name: one.name,
      email: one.email,
      emailProposal: emailProposal ?? null,
      reference: one.reference,
      locale: readLocale(one.locale),
      createdBy: found.createdBy,
      createdAt: one.createdAt.toISOString(),
      mergedInto: found.into,
      lastPaidAt: await lastPaid(tx, one.code, accounts),
      wallet: walletOf(accounts),
      chargeableUntil: (await chargeableUntil(tx, one.id))?.toISOString() ?? null,
      accounts,
      invitation: await openInvitation(tx, id),
      changes: await changesOf(tx, id),
      pauseMinutes: settings().payeePauseMinutes,
      readAt: new Date().toISOString(),
    })
  })
}

async function accountsOf(tx: Tx, payeeId: string): Promise<AccountView[]> {
  const approver = alias(people, 'approver')
  const rows = await tx
    .select({
      one: payeeAccount,
      by: people.name,
      approver: approver.name,
      usable: sql<boolean>`${payeeAccount.state} = 'approved' and ${payeeAccount.usableFrom} <= clock_timestamp()`,
    })
    .from(payeeAccount)
    .innerJoin(people, eq(people.id, payeeAccount.connectedBy))
    .leftJoin(approver, eq(approver.id, payeeAccount.approvedBy))
    .where(eq(payeeAccount.payeeId, payeeId))
    .orderBy(payeeAccount.connectedAt, payeeAccount.id)
  const ids = rows.map(({ one }) => one.id)
  const asked =
    ids.length === 0
      ? []
      : await readProposals<'payee-account', AccountSummary>(
          tx,
          and(eq(proposal.kind, 'payee-account'), inArray(proposal.subjectId, ids), eq(proposal.state, 'pending')),
        )
  return rows.map(({ one, by, approver: approvedBy, usable }) => ({
    id: one.id,
    kind: one.kind === 'wallet' ? 'wallet' : 'phone',
    phone: one.phone,
    network: networkOrNull(one.network),
    networkByHand: one.networkByHand,
    wallet: walletMark(one.accountId),
    state: one.state as AccountState,
    usable,
    shared: one.shared,
    connectedById: one.connectedBy,
    connectedBy: by,
    connectedAt: one.connectedAt.toISOString(),
    approvedBy,
    usableFrom: one.usableFrom?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
    proposal: asked.find(({ subjectId }) => subjectId === one.id) ?? null,
  }))
}

/** The state of a payee's wallet, from their accounts. */
export function walletOf(accounts: readonly Pick<AccountView, 'kind' | 'state' | 'usable'>[]): WalletState {
  const wallets = accounts.filter(({ kind }) => kind === 'wallet')
  const live = wallets.find(({ state }) => state === 'approved')
  if (live !== undefined) return live.usable ? 'connected' : 'pause'
  return wallets.some(({ state }) => state === 'waiting') ? 'waiting' : 'none'
}

async function lastPaid(tx: Tx, code: string, accounts: readonly AccountView[]): Promise<string | null> {
  const phones = accounts.flatMap(({ phone, state }) => (phone !== null && state !== 'rejected' ? phone : []))
  const { rows } = await tx.execute(sql`
    select max(${lastPaidTo(sql`d.destination`)}) as at
    from jsonb_array_elements_text(${JSON.stringify([code, ...phones])}::jsonb) d (destination)`)
  const [row] = z.array(z.object({ at: z.coerce.date().nullable() })).parse(rows)
  return row?.at?.toISOString() ?? null
}

async function openInvitation(tx: Tx, payeeId: string): Promise<InvitationView | null> {
  const [open] = await tx
    .select({ one: invitation, madeBy: people.name, to: mail.recipient, mailState: mail.state })
    .from(invitation)
    .leftJoin(mail, eq(mail.invitationId, invitation.id))
    .innerJoin(people, eq(people.id, invitation.madeBy))
    .where(
      and(
        eq(invitation.payeeId, payeeId),
        isNull(invitation.usedAt),
        isNull(invitation.revokedAt),
        gt(invitation.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .orderBy(desc(invitation.madeAt))
    .limit(1)
  if (open === undefined) return null
  const { id, inPerson, madeAt, expiresAt } = open.one
  const purpose = purposeOf(open.one.purpose)
  const mailed = open.to === null ? null : { to: open.to, state: open.mailState as MailState }
  const { madeBy } = open
  return {
    id,
    inPerson,
    purpose,
    mail: mailed,
    madeBy,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

async function changesOf(tx: Tx, payeeId: string) {
  const changes = await tx
    .select()
    .from(payeeChange)
    .where(eq(payeeChange.payeeId, payeeId))
    .orderBy(desc(payeeChange.at))
    .limit(MOST_CHANGES)
  return changes.map(({ id, at, actorId, actorName, what, was, isNow }) => ({
    id,
    at: at.toISOString(),
    by: actorId === null ? null : actorName,
    what: readStored(what),
    was,
    isNow,
  }))
}
