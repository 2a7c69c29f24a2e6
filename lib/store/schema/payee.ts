import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { staff } from './staff'

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A person or business that is paid. The code is ours and never changes; their payout methods are in `payee_account`. */
export const payee = pgTable(
  'payee',
  {
    id: id(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    email: text('email'),
    /** What sheets of others call them: a payroll or supplier number. Two payees may have the same. */
    reference: text('reference'),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => payee.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Written by a trigger. */
    search: words('search'),
  },
  (t) => [
    index('payee_name').on(sql`lower(${t.name})`, t.id).where(sql`merged_into is null`),
    index('payee_search').using('gin', t.search),
    index('payee_reference').on(sql`lower(${t.reference})`).where(sql`reference is not null`),
  ],
)

/** An invitation of one payee to connect a wallet, valid once, for the holder of its token, which is not stored. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    payeeId: uuid('payee_id')
      .notNull()
      .references(() => payee.id),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** `be-paid`: they are paid into the wallet from now on. `pay`: it may be charged for as long as the service says. */
    purpose: text('purpose').notNull().default('be-paid'),
    /** Begun by staff with the payee beside them; such an invitation lives for minutes. */
    inRoom: boolean('in_room').notNull().default(false),
    /** The address it was mailed to; null where its link was handed over. */
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

/** One way to the service's consent page and back, bound to one browser by a cookie, for ten minutes, once. */
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
     * Our name for the person who signs in at the service in this flow (contract 4.1): random, 256 bit, for this invitation
     * only.
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
 * A payout method of a payee: a phone, or a wallet that they connected. `state`: waiting, approved, rejected, withdrawn,
 * ended. Only an approval by another person makes one usable, from `usableFrom` on; triggers enforce that.
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
    /** The payee's account at the service: `recipient_id` of contract 2.6. */
    accountId: uuid('account_id'),
    flowId: uuid('flow_id')
      .unique()
      .references(() => oauthFlow.id),
    /** The name of the wallet's owner, where the service told it. */
    ownerName: text('owner_name'),
    replaces: uuid('replaces').references((): AnyPgColumn => payeeAccount.id),
    state: text('state').notNull().default('waiting'),
    connectedBy: uuid('connected_by')
      .notNull()
      .references(() => staff.id),
    connectedAt: at('connected_at').notNull().defaultNow(),
    /** Approved although it serves another payee, too. */
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

/** What was changed of a payee, by whom and when, as people read it. Never changed, never deleted. */
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
