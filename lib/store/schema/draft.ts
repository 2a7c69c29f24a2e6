import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { payout } from './payout'
import { staff } from './staff'

/** One step of editing a draft, which can be undone: a change to any number of rows, or to the terms. `state`: done, undone. */
export const draftChange = pgTable(
  'draft_change',
  {
    id: id(),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    place: bigserial('place', { mode: 'bigint' }).notNull(),
    madeAt: at('made_at').notNull().defaultNow(),
    /** The version of the payout after the change, or after it was last undone. */
    version: integer('version').notNull(),
    what: text('what').notNull(),
    rows: integer('rows').notNull(),
    state: text('state').notNull().default('done'),
    /** If the terms of the whole sheet were changed: the terms before and after. */
    terms: jsonb('terms'),
  },
  (t) => [index('draft_change_latest').on(t.payoutId, t.staffId, t.place)],
)

/** One row before and after a change. Deleted with the change, as when the sheet is replaced. */
export const draftChangeRow = pgTable(
  'draft_change_row',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => draftChange.id, { onDelete: 'cascade' }),
    rowId: uuid('row_id').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.rowId] }), index('draft_change_row_of').on(t.rowId)],
)

/** Sums over a range of a payout's rows, kept until one of the rows or a quote changes (triggers delete them). */
export const payoutPart = pgTable(
  'payout_part',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    firstOrdinal: integer('first_ordinal').notNull(),
    /** The ordinal after the last row of the range. */
    endOrdinal: integer('end_ordinal').notNull(),
    /** The version of the format of `sums`; sums in another format are computed again. */
    form: integer('form').notNull(),
    hashes: text('hashes').array().notNull(),
    sums: jsonb('sums').notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.firstOrdinal, t.endOrdinal] })],
)

/** The rows of a sheet that a corrected one replaced, so that both can be compared and the old one restored. */
export const replacedRow = pgTable(
  'replaced_row',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    lineNo: integer('line_no').notNull(),
    cells: jsonb('cells').notNull(),
    patch: jsonb('patch').notNull(),
    settlements: jsonb('settlements').notNull(),
    edits: jsonb('edits').notNull(),
    /** A hash of the cells, computed by `sheet_row_key`: equal rows have the same one, and different rows rarely. */
    rowKey: text('row_key'),
    /** The ordinal of the unchanged row in the corrected sheet. */
    newOrdinal: integer('is_now'),
  },
  (t) => [index('replaced_row_key').on(t.payoutId, t.rowKey), index('replaced_row_place').on(t.payoutId, t.lineNo)],
)

/** Who has a draft open, by the time of their last request. */
export const draftPresence = pgTable(
  'draft_presence',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.staffId] })],
)

/** The meaning of columns that a person confirmed, for later sheets with the same headings; `headingHash` identifies these. */
export const knownColumns = pgTable(
  'known_columns',
  {
    id: id(),
    headingHash: text('heading_hash').notNull(),
    columns: jsonb('columns').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    confirmedAt: at('confirmed_at').notNull().defaultNow(),
  },
  (t) => [unique('known_columns_heading').on(t.headingHash)],
)
