import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, words } from './columns'

/** The activity log. Append-only; `hash` is the hash of `entry`. The order of the numbers is not the order in which entries were committed. */
export const audit = pgTable(
  'audit',
  {
    seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
    at: at('at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').notNull(),
    origin: text('origin'),
    entry: text('entry').notNull(),
    hash: bytes('hash').notNull(),
    search: words('search').notNull(),
  },
  (t) => [
    index('audit_at').on(t.at, t.seq),
    index('audit_actor').on(t.actorId, t.at, t.seq),
    index('audit_actor_action').on(t.actorId, t.action, t.at, t.seq),
    index('audit_action').on(t.action, t.at, t.seq),
    index('audit_subject').on(t.subject, t.at, t.seq),
  ],
)

/** The entries that the chain does not contain yet. */
export const auditUnchained = pgTable('audit_unchained', {
  seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
})

/** The chain of the activity log. Each link's hash covers the link before and the entries with these numbers. */
export const auditChain = pgTable(
  'audit_chain',
  {
    place: bigint('place', { mode: 'bigint' }).primaryKey(),
    at: at('at').notNull(),
    seqs: bigint('seqs', { mode: 'bigint' }).array().notNull(),
    prev: bytes('prev').notNull().unique(),
    hash: bytes('hash').notNull(),
  },
  (t) => [index('audit_chain_at').on(t.at)],
)

/**
 * Up to which link the activity log was verified, when all of it was, and what the last check found that is not as it was written. One row,
 * which the first check writes.
 */
export const auditCheck = pgTable('audit_check', {
  one: boolean('one').primaryKey().default(true),
  place: bigint('place', { mode: 'bigint' }).notNull(),
  hash: bytes('hash').notNull(),
  wholeAt: at('whole_at'),
  broken: text('broken'),
  brokenPlace: bigint('broken_place', { mode: 'bigint' }),
  brokenSeq: bigint('broken_seq', { mode: 'bigint' }),
  brokenAt: at('broken_at'),
  sentAt: at('sent_at'),
})
