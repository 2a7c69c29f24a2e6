import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id, words } from './columns'
import { staff } from './staff'

/** A person or business that is paid. `code` is assigned by us and never changes; payout methods are in `payee_account`. */
export const payee = pgTable(
  'payee',
  {
    id: id(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    email: text('email'),
    /** The number of the payee in other people's sheets, such as a payroll or supplier number. Two payees may have the same. */
    reference: text('reference'),
    /** The language of mails to them; null for the product's own. */
    locale: text('locale'),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => payee.id),
    /** One of the payees who count as the same recipient; written by a trigger. */
    recipientId: uuid('recipient_id').references((): AnyPgColumn => payee.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The words of the payee for searching; written by a trigger. */
    search: words('search'),
    /** Whether they can be paid to a wallet: `connected`, `waiting` or `none`; written by a trigger. */
    wallet: text('wallet').notNull().default('none'),
  },
  (t) => [
    index('payee_newest').on(t.createdAt, t.id).where(sql`merged_into is null`),
    index('payee_name').on(sql`lower(${t.name})`, t.id).where(sql`merged_into is null`),
    index('payee_wallet').on(t.wallet, sql`lower(${t.name})`, t.id).where(sql`merged_into is null`),
    index('payee_search').using('gin', t.search),
    index('payee_merged').on(t.mergedInto).where(sql`merged_into is not null`),
    index('payee_recipient').on(t.recipientId).where(sql`recipient_id is not null`),
    index('payee_reference').on(sql`lower(${t.reference})`).where(sql`reference is not null`),
  ],
)

/** An invitation of one payee to connect a wallet, valid once, for the holder of its token, of which only a hash is stored. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    payeeId: uuid('payee_id')
      .notNull()
      .references(() => payee.id),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** `be-paid`: payouts to the payee go to the wallet. `pay`: we may charge the wallet, for as long as the service's token allows. */
    purpose: text('purpose').notNull().default('be-paid'),
    /** Started by staff with the payee present; such an invitation is valid for a few minutes only. */
    inPerson: boolean('in_room').notNull().default(false),
    /** The address that it was mailed to; null if staff handed over the link. */
    mailedTo: text('mailed_to'),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => staff.id),
    madeAt: at('made_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    usedAt: at('used_at'),
  },
  (t) => [index('invitation_payee').on(t.payeeId)],
)

/** One OAuth flow through the service's consent page: bound to one browser by a cookie, valid once, for ten minutes. */
export const oauthFlow = pgTable(
  'oauth_flow',
  {
    id: id(),
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => invitation.id),
    payeeId: uuid('payee_id')
      .notNull()
      .references(() => payee.id),
    /**
     * Our reference for the person who signs in at the service in this flow (contract 4.1): 256 random bits, used for this
     * invitation only.
     */
    externalRef: text('external_ref').notNull(),
    cookieHash: bytes('cookie_hash').notNull().unique(),
    startedAt: at('started_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** `connected`, or why not. */
    outcome: text('outcome'),
  },
  (t) => [index('oauth_flow_invitation').on(t.invitationId), index('oauth_flow_reference').on(t.externalRef)],
)

/**
 * A payout method of a payee: a phone, or a wallet that they connected. `state`: waiting, approved, rejected, withdrawn or ended.
 * It can be paid only after another person approved it, from `usableFrom` on (the end of the security hold); triggers enforce
 * that.
 */
export const payeeAccount = pgTable(
  'payee_account',
  {
    id: id(),
    payeeId: uuid('payee_id')
      .notNull()
      .references(() => payee.id),
    env: text('env').notNull(),
    kind: text('kind').notNull(),
    phone: text('phone'),
    network: text('network'),
    networkByHand: boolean('network_by_hand').notNull().default(false),
    /** The id of the payee's account at the service: `recipient_id` of contract 2.6. */
    accountId: uuid('account_id'),
    flowId: uuid('flow_id')
      .unique()
      .references(() => oauthFlow.id),
    /** The name of the wallet's owner; null if the service did not give it. */
    ownerName: text('owner_name'),
    replaces: uuid('replaces').references((): AnyPgColumn => payeeAccount.id),
    state: text('state').notNull().default('waiting'),
    connectedBy: uuid('connected_by')
      .notNull()
      .references(() => staff.id),
    connectedAt: at('connected_at').notNull().defaultNow(),
    /** Whether it was approved although another payee has the same one. */
    shared: boolean('shared').notNull().default(false),
    approvedBy: uuid('approved_by').references(() => staff.id),
    approvedAt: at('approved_at'),
    usableFrom: at('usable_from'),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('payee_account_payee').on(t.payeeId),
    index('payee_account_phone').on(t.phone),
    index('payee_account_account').on(t.accountId),
    index('payee_account_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
)

/** One change of a payee as people read it: what, by whom and when. Never changed and never deleted. */
export const payeeChange = pgTable(
  'payee_change',
  {
    id: id(),
    payeeId: uuid('payee_id')
      .notNull()
      .references(() => payee.id),
    at: at('at').notNull().default(sql`clock_timestamp()`),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** As in the activity log: `payee.rename`, `payee.email`, `payee-account.add`. */
    action: text('action').notNull(),
    what: text('what').notNull(),
    was: text('was'),
    isNow: text('is_now'),
  },
  (t) => [index('payee_change_payee').on(t.payeeId, t.at)],
)
