import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns'

/** What this database belongs to. One row; a program with other settings refuses to start on it. */
export const environment = pgTable('environment', {
  one: boolean('one').primaryKey().default(true),
  env: text('env').notNull(),
  serviceHost: text('service_host').notNull(),
  merchantFingerprint: text('merchant_fingerprint').notNull(),
})

/** The switches of the sender. One row; changed by the functions of `transitions/control.ts` alone. */
export const control = pgTable('control', {
  one: boolean('one').primaryKey().default(true),
  sendingEnabled: boolean('sending_enabled').notNull().default(true),
  epoch: integer('epoch').notNull().default(1),
  epochSince: at('epoch_since').notNull().defaultNow(),
  /** From when on the activity log of the time before this epoch may lack entries. */
  epochLostFrom: at('epoch_lost_from'),
  /** Why nothing is sent whatever the switch says: this database is not the one that the head kept outside belongs to. */
  sendingBlockedReason: text('sending_blocked_reason'),
  sendingBlockedAt: at('sending_blocked_at'),
  /** When an instance last found that the database holds everything up to the head it had kept. */
  databaseConfirmedAt: at('database_confirmed_at'),
  /** Heads that were kept before are forgotten: a person said that they do not matter. */
  headAcceptedAt: at('head_accepted_at'),
  /** What the clock showed when the sender last looked: a clock that is behind this was set back. */
  clockSeenAt: at('clock_seen_at'),
  /** The clock was set back: what was first sent up to here is never sent again under its key. */
  keysDoubtedUntil: at('keys_doubted_until'),
  /** How much money may be unknown at once: minor units by currency. Of a currency without one, nothing more is sent while any is unknown. */
  maxUnknown: jsonb('max_unknown').notNull().default({ UGX: '50000000000' }),
  /** How far apart two readings must be that agree on a failure before the row may be paid again. */
  failureConfirmSeconds: integer('failure_confirm_seconds').notNull().default(1800),
  /** How long after its approval nobody is paid to a new wallet or another phone yet. */
  payeePauseSeconds: integer('payee_pause_seconds').notNull().default(86_400),
  /** After how many days a proposal lapses that nobody has decided. */
  proposalLapseDays: integer('proposal_lapse_days').notNull().default(1),
  /** What stands after the @ in the names of mails; null where no mail is sent. */
  mailDomain: text('mail_domain'),
  /** The most that goes to a wallet until a first payout has arrived there: minor units by currency. */
  firstWalletPayouts: jsonb('first_wallet_payouts').notNull().default({}),
})

/** Every transition there is, per machine: a template of `submission_kind`, `proposal`, `payout` or `payee-account`. */
export const stateEdge = pgTable(
  'state_edge',
  {
    machine: text('machine').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
  },
  (t) => [primaryKey({ columns: [t.machine, t.fromState, t.toState] })],
)
