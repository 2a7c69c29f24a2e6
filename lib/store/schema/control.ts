import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytes } from './columns'

/** The environment, service and merchant that this database belongs to. One row; with other settings the app does not start. */
export const environment = pgTable('environment', {
  one: boolean('one').primaryKey().default(true),
  env: text('env').notNull(),
  serviceHost: text('service_host').notNull(),
  merchantFingerprint: text('merchant_fingerprint').notNull(),
  /** What the tags of this installation begin with. */
  mark: text('mark').notNull(),
})

/** The switches and limits of sending. One row; only the functions in `transitions/control.ts` change it. */
export const control = pgTable('control', {
  one: boolean('one').primaryKey().default(true),
  sendingEnabled: boolean('sending_enabled').notNull().default(true),
  /** Counts the restores from a backup: a submission of an older epoch is not sent before it is searched for at the service. */
  epoch: integer('epoch').notNull().default(1),
  epochSince: at('epoch_since').notNull().defaultNow(),
  /** Since when entries of the activity log may be missing, because a restore lost them. */
  epochLostFrom: at('epoch_lost_from'),
  /**
   * Why nothing is sent although the switch is on: the activity log does not contain the last entry that was noted outside of the
   * database (its head), so this may be an old copy.
   */
  sendingBlockedReason: text('sending_blocked_reason'),
  sendingBlockedAt: at('sending_blocked_at'),
  /** When an instance last found that the activity log contains the head that it had noted outside of the database. */
  databaseConfirmedAt: at('database_confirmed_at'),
  /** Heads that were noted before this time are ignored: a person accepted the database without them. */
  headAcceptedAt: at('head_accepted_at'),
  /** Since when the service's lists have to be compared before anything is sent for the first time; null where they are. */
  compareSince: at('compare_since'),
  /** What the clock showed last before that: from then on this database may lack entries. */
  awayFrom: at('away_from'),
  /** When, at the earliest, a complete comparison has to begin. */
  compareAfter: at('compare_after'),
  /** The start of the database server for which a comparison was requested last. */
  serverSeen: text('server_seen'),
  /** How much later than it is created an entry may show up in the service's lists. */
  listLagSeconds: integer('list_lag_seconds').notNull().default(0),
  /** The latest time that the sender noted: if the database's clock shows an earlier one, it was set back. */
  clockSeenAt: at('clock_seen_at'),
  /**
   * Set when the clock was set back. A submission first sent before this time is never sent again under its idempotency key,
   * because the age of that key is unknown.
   */
  keysDoubtedUntil: at('keys_doubted_until'),
  /**
   * How much money may have an unknown outcome at once: minor units by currency. In a currency without a limit nothing more is
   * sent while any outcome is unknown.
   */
  maxUnknown: jsonb('max_unknown').notNull().default({ UGX: '50000000000' }),
  /** How far apart two readings that agree on a failure must be before the row may be paid again. */
  failureConfirmSeconds: integer('failure_confirm_seconds').notNull().default(1800),
  /** The security hold: how long after its approval a new wallet or another phone cannot be paid yet. */
  payeePauseSeconds: integer('payee_pause_seconds').notNull().default(86_400),
  /** After how many days an undecided proposal lapses. */
  /** The merchant's time zone, by which the policy counts days and hours. */
  timeZone: text('time_zone').notNull().default('Africa/Kampala'),
  proposalLapseDays: integer('proposal_lapse_days').notNull().default(1),
  /** The domain in the Message-ID of mails; null if no mail is sent. */
  mailDomain: text('mail_domain'),
  /** The address of the identity provider for single sign-on; null where there is none. */
  oidcIssuer: text('oidc_issuer'),
  /** A hash of what only the app knows (`appProofs`). */
  appProofHash: bytes('app_proof_hash'),
  /** The most that is paid to a wallet until a first payout has arrived there: minor units by currency. */
  firstWalletPayouts: jsonb('first_wallet_payouts').notNull().default({}),
})

/**
 * Every allowed transition. `machine` names whose states they are: `proposal`, `payout`, `payee-account`, or a template of
 * `submission_kind`.
 */
export const stateEdge = pgTable(
  'state_edge',
  {
    machine: text('machine').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
  },
  (t) => [primaryKey({ columns: [t.machine, t.fromState, t.toState] })],
)
