import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'

export const staff = pgTable('staff', {
  id: id(),
  /** Always in lower case, which a check enforces. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  passwordHash: text('password_hash').notNull(),
  disabledAt: at('disabled_at'),
  /** The secret of the authenticator, encrypted (`store/seal.ts`). */
  totpSecret: bytes('totp_secret'),
  totpLastStep: bigint('totp_last_step', { mode: 'bigint' }),
  /** The SHA-256 of the code with which the person may set up an authenticator (an admin hands it over), and when it expires. */
  enrolmentHash: bytes('enrolment_hash'),
  enrolmentUntil: at('enrolment_until'),
  /** The SHA-256 of the one-time code with which the person chooses a password, and when it expires. */
  accessHash: bytes('access_hash'),
  accessUntil: at('access_until'),
  /** When somebody else last gave this account another way to sign in (`decides_from`). */
  accessResetAt: at('access_reset_at'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** Until when a password that an admin handed over is valid; null for one that the person chose. */
  passwordUntil: at('password_until'),
  createdAt: at('created_at').notNull().defaultNow(),
  createdBy: uuid('created_by'),
  /** The kinds of notifications that this person does not want by mail. */
  noMailOf: text('no_mail_of').array().notNull().default([]),
  /** The groups that a policy can ask for approvals from, by name. */
  groups: text('groups').array().notNull().default([]),
  /** The language that this person has chosen; null: the language of their browser. */
  locale: text('locale'),
})

export const session = pgTable(
  'session',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull().unique(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    address: text('address'),
    userAgent: text('user_agent'),
    /**
     * The transaction in which the person last confirmed their identity, and by which method. Whatever needs a confirmation must
     * be done in that same transaction.
     */
    provenIn: text('proven_in'),
    provenBy: text('proven_by'),
    /** After how many minutes without use it ends. */
    idleMinutes: integer('idle_minutes').notNull().default(30),
    /** Until when its person may connect their account at the identity provider. */
    connectUntil: at('connect_until'),
  },
  (t) => [index('session_staff').on(t.staffId, t.expiresAt), index('session_expires').on(t.expiresAt)],
)

export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    accountKey: text('account_key').notNull(),
    address: text('address').notNull(),
    at: at('at').notNull().defaultNow(),
    /** Null until it is decided; a try that is not decided counts for some seconds. */
    ok: boolean('ok'),
  },
  (t) => [
    index('sign_in_attempt_account').on(t.accountKey, t.at),
    index('sign_in_attempt_address').on(t.address, t.at),
    index('sign_in_attempt_at').on(t.at),
  ],
)

export const addressCount = pgTable(
  'address_count',
  {
    name: text('name').notNull(),
    address: text('address').notNull(),
    since: at('since').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.address] }), index('address_count_since').on(t.since)],
)

/** Who signs in by single sign-on, by the provider's own name for the person. */
export const staffIdentity = pgTable(
  'staff_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The email that the provider named when it was connected. */
    email: text('email').notNull(),
    /** Whether the person's role follows their groups at the provider. */
    followsGroups: boolean('follows_groups').notNull(),
    connectedAt: at('connected_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), unique('staff_identity_person').on(t.staffId, t.issuer)],
)

/** The passkeys of a person. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** A hash of what only the app knows of this passkey (`lib/access/passkeys/app-proof.ts`). */
    appHash: bytes('app_hash').notNull(),
    /** How often it has signed, where it counts; 0 where it does not. */
    counter: bigint('counter', { mode: 'bigint' }).notNull(),
    name: text('name').notNull(),
    /** Whether it reports that it is also stored elsewhere. */
    backedUp: boolean('backed_up').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('passkey_staff').on(t.staffId)],
)

/** Codes for a person who has lost what they sign in with, each valid once. The app reads no hash of them. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    codeHash: bytes('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.codeHash] })],
)

/** What passkeys have signed, so that nothing counts twice. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: bytes('challenge').primaryKey(),
    usedAt: at('used_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('passkey_challenge_used').on(t.usedAt)],
)

/** An identity confirmation for one decision. It is used up in the transaction of that decision. */
export const stepUp = pgTable(
  'step_up',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id),
    purpose: text('purpose').notNull(),
    contentHash: text('content_hash').notNull(),
    method: text('method').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** The transaction that used it up (set by a trigger): the approval that it is for must be part of the same one. */
    usedIn: text('used_in'),
  },
  (t) => [index('step_up_used').on(t.usedIn).where(sql`used_in is not null`), index('step_up_session').on(t.sessionId)],
)
