import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { payout } from './payout'
import { staff } from './staff'

/** One change that a person made to the rows of a draft, however many rows it was, or to its terms. `state`: done, undone. */
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
    /** The version of the payout that the change, or its last undoing, made. */
    version: integer('version').notNull(),
    what: text('what').notNull(),
    rows: integer('rows').notNull(),
    state: text('state').notNull().default('done'),
    /** Of a change of the terms of the whole sheet: what they were and what they became. */
    terms: jsonb('terms'),
  },
  (t) => [index('draft_change_latest').on(t.payoutId, t.staffId, t.place)],
)

/** What a change did to one row. The rows of a replaced sheet go, and what was changed in them goes with its change. */
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

/** Sums of a part of a payout's rows, stored until one of the rows or a quote changes (triggers delete them). */
export const payoutPart = pgTable(
  'payout_part',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    firstOrdinal: integer('first_ordinal').notNull(),
    /** The ordinal after the last of the part. */
    endOrdinal: integer('end_ordinal').notNull(),
    /** Which form of `sums` it is; another form is worked out anew. */
    form: integer('form').notNull(),
    hashes: text('hashes').array().notNull(),
    sums: jsonb('sums').notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.firstOrdinal, t.endOrdinal] })],
)

/** The rows that a sheet had before a corrected one was put in its place, so that they can be compared and put back. */
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
    /** The key of the cells, computed by `sheet_row_key`: equal for equal rows, and for few others. */
    rowKey: text('row_key'),
    /** The ordinal of the unchanged row in the corrected sheet. */
    isNow: integer('is_now'),
  },
  (t) => [index('replaced_row_key').on(t.payoutId, t.rowKey), index('replaced_row_place').on(t.payoutId, t.lineNo)],
)

/** Who has a draft open now, by their last request. */
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

/** The confirmed meaning of columns under these headings; `headingHash` identifies the headings. */
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
