import 'server-only'
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { lockPayee } from '@/lib/payees/find-payee'
import { addressee, mailInvitation } from '@/lib/payees/mail-payee'
import { closeInvitations } from '@/lib/payees/merge-payees'
import { CHANGED_MEANWHILE, type PayeeProblem, payeeProblem } from '@/lib/payees/payee-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { invitation, payee } from '@/lib/store/schema/payee'
import { hashOfToken, looksLikeToken } from './connect-cookie'
import type { InvitationMethod } from './connect-method'
import { type Purpose, purposeOf } from './purpose'

// guard_invitation.sql allows 14 at most.
const LINK_DAYS = 7
const ROOM_MINUTES = 15

/** `link` is null where it was mailed: then nobody but the payee sees it. */
export type Invited = { readonly link: string | null; readonly expiresAt: string }

const NOT_MAILED = payeeProblem('bad-input', message('errors.payees.noMail'))

/**
 * Creates the only open invitation of a payee to connect a wallet; an older unused one is withdrawn. The link is returned only
 * where staff hand it over; a mailed one is stored sealed until it was sent, and never returned. In person it is valid for
 * minutes. Refused (`bad-input`) where it cannot be mailed: then none is created.
 */
export async function invitePayee(
  staff: Staff<'payees:invite'>,
  payeeId: string,
  method: InvitationMethod,
  purpose: Purpose = 'be-paid',
): Promise<Result<Invited, PayeeProblem>> {
  const inPerson = method === 'room'
  const token = randomBytes(32).toString('base64url')
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const found = await lockPayee(tx, payeeId)
      if (!found.ok) return found
      const to = method === 'mail' ? await addressee(tx, payeeId) : null
      if (method === 'mail' && to === null) return fail(NOT_MAILED)
      await closeInvitations(tx, payeeId)
      const lasts = inPerson ? sql`make_interval(mins => ${ROOM_MINUTES})` : sql`make_interval(days => ${LINK_DAYS})`
      const [made] = await tx
        .insert(invitation)
        .values({
          payeeId,
          tokenHash: hashOfToken(token),
          inPerson,
          mailedTo: to?.email ?? null,
          purpose,
          madeBy: staff.id,
          expiresAt: sql`clock_timestamp() + ${lasts}`,
        })
        .returning({ id: invitation.id, expiresAt: invitation.expiresAt })
      if (made === undefined) throw new Error('The database wrote no invitation.')
      const link = `${settings().appUrl}/connect/${token}`
      const expiresAt = made.expiresAt.toISOString()
      if (to !== null) await mailInvitation(tx, to, { link, expiresAt, id: made.id, purpose })
      const what = inPerson
        ? changeOf('payees.change.other.startedInPerson', { purpose })
        : changeOf('payees.change.other.invited', { purpose, way: method })
      await noteChanges(tx, staff, payeeId, [{ action: 'invitation.make', what }])
      return ok({ link: to === null ? link : null, expiresAt })
    },
    staff,
  )
}

/** Withdraws every open invitation of a payee: the links stop working. */
export async function revokeInvitation(
  staff: Staff<'payees:invite'>,
  payeeId: string,
): Promise<Result<null, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const found = await lockPayee(tx, payeeId)
      if (!found.ok) return found
      if ((await closeInvitations(tx, payeeId)) === 0) {
        return fail(payeeProblem('not-found', message('errors.payees.noInvitation')))
      }
      await noteChanges(tx, staff, payeeId, [
        { action: 'invitation.revoke', what: changeOf('payees.change.other.invitationWithdrawn') },
      ])
      return ok(null)
    },
    staff,
  )
}

export type InvitationState = 'open' | 'used' | 'expired'

/** The state of the invitation behind a link. A withdrawn one and one that never existed look alike: expired. */
export async function readInvitation(
  token: string,
): Promise<{ readonly state: InvitationState; readonly payee: string; readonly purpose: Purpose }> {
  const nothing = { state: 'expired', payee: '', purpose: 'be-paid' } as const
  if (!looksLikeToken(token)) return nothing
  const [found] = await (await db())
    .select({
      name: payee.name,
      purpose: invitation.purpose,
      usedAt: invitation.usedAt,
      open: sql<boolean>`${invitation.usedAt} is null and ${invitation.revokedAt} is null and ${invitation.expiresAt} > clock_timestamp()`,
    })
    .from(invitation)
    .innerJoin(payee, eq(payee.id, invitation.payeeId))
    .where(eq(invitation.tokenHash, hashOfToken(token)))
  if (found === undefined) return nothing
  const state = found.open ? 'open' : found.usedAt === null ? 'expired' : 'used'
  return { state, payee: state === 'open' ? found.name : '', purpose: purposeOf(found.purpose) }
}
