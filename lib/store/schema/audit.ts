import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes } from './columns'

/** The activity log. Append-only; each entry's hash covers the one before it. */
export const audit = pgTable(
  'audit',
  {
    seq: bigint('seq', { mode: 'bigint' }).primaryKey(),
    prev: bytes('prev').notNull().unique(),
    at: at('at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').notNull(),
    entry: text('entry').notNull(),
    hash: bytes('hash').notNull().unique(),
  },
  (t) => [index('audit_subject').on(t.subject, t.seq), index('audit_actor').on(t.actorId, t.seq)],
)
