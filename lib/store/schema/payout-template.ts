import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { payout } from './payout'
import { staff } from './staff'

/** Rows from which drafts are made again and again: by a person, or on the days of a schedule. */
export const payoutTemplate = pgTable(
  'payout_template',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    currency: text('currency').notNull(),
    terms: jsonb('terms'),
    userLocation: jsonb('user_location'),
    /** The payout of whose rows it is a copy. */
    copiedFrom: uuid('copied_from')
      .notNull()
      .references(() => payout.id),
    /** How many rows it has; null while they are copied. */
    rows: integer('rows'),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => staff.id),
    madeAt: at('made_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
    schedule: jsonb('schedule'),
    /** In whose name the drafts of the schedule are made. */
    scheduledBy: uuid('scheduled_by').references(() => staff.id),
    /** The day on which the next draft is made, and the day that it is for. */
    makeOn: date('make_on'),
    payday: date('payday'),
    nextPayoutId: uuid('next_payout_id'),
    lastPayoutId: uuid('last_payout_id').references(() => payout.id),
    lastMadeAt: at('last_made_at'),
    /** The day that the last draft of a schedule was for. */
    lastPayday: date('last_payday'),
    problem: jsonb('problem'),
  },
  (t) => [index('payout_template_due').on(t.makeOn).where(sql`removed_at is null and make_on is not null`)],
)

export const payoutTemplateRow = pgTable(
  'payout_template_row',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => payoutTemplate.id),
    ordinal: integer('ordinal').notNull(),
    cells: jsonb('cells').notNull(),
    /** The row that it is a copy of. */
    copiedRowId: uuid('copied_row_id'),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.ordinal] })],
)
