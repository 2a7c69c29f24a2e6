import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id, minor, words } from './columns'
import { staff } from './staff'

/** One payout. `state`: draft, pending_approval, approved, discarded (a trigger guards it). */
export const payout = pgTable(
  'payout',
  {
    id: id(),
    kind: text('kind').notNull().default('direct'),
    env: text('env').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    state: text('state').notNull().default('draft'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by').references(() => staff.id),
    version: integer('version').notNull().default(1),
    parentPayoutId: uuid('parent_payout_id').references((): AnyPgColumn => payout.id),
    /** Of which payout its rows are a copy, and of which template: the authors of that count as its editors. */
    copiedFrom: uuid('copied_from').references((): AnyPgColumn => payout.id),
    templateId: uuid('template_id'),
    sheetName: text('sheet_name'),
    sheetTab: text('sheet_tab'),
    sheetSha256: text('sheet_sha256'),
    /** The header cells as uploaded, in their order. */
    headings: jsonb('headings'),
    mapping: jsonb('mapping'),
    headerLine: integer('header_line'),
    /** How many rows the sheet has; if `payout_row` has fewer, the upload broke off. */
    rowsExpected: integer('rows_expected').notNull().default(0),
    /** How many rows it has; the database counts them. */
    rowsArrived: integer('rows_arrived').notNull().default(0),
    defaultCurrency: text('default_currency').notNull().default('UGX'),
    note: text('note'),
    /** What changed when a corrected sheet replaced the one before (`Sheets` in `lib/payouts/upload`). */
    replaced: jsonb('replaced'),
    /** Set while the rows are removed for another sheet, part by part (`Emptying` in `lib/payouts/upload`). */
    emptying: jsonb('emptying'),
    /** Since when the payee directory may differ from what the checks of this draft's rows found; written by a trigger. */
    staleFrom: at('stale_from'),
    /** Before this moment nothing of it is sent, although it is approved; null where it is sent at once. It belongs to what is approved. */
    sendAt: at('send_at'),
    /** The words of its name for searching; written by a trigger. */
    search: words('search'),
    /** The terms to be met before the money is released from escrow, unless a row has its own; null for a direct payout. */
    terms: jsonb('terms'),
    /** The location of the payer: latitude and longitude as typed, as text so that every digit stays. */
    userLocation: jsonb('user_location'),
    /** What the rows are compared with (`StoredControl` in `lib/payouts/control`); null where there is nothing. It belongs to what is approved. */
    control: jsonb('control'),
  },
  (t) => [
    index('payout_changed').on(t.updatedAt, t.id).where(sql`state <> 'discarded'`),
    index('payout_newest').on(t.createdAt, t.id).where(sql`state <> 'discarded'`),
    index('payout_name').on(sql`lower(${t.name})`, t.id).where(sql`state <> 'discarded'`),
    index('payout_search').using('gin', t.search),
    index('payout_state').on(t.state),
  ],
)

/** A row of a payout. Editable only while its payout is a draft (trigger). */
export const payoutRow = pgTable(
  'payout_row',
  {
    id: id(),
    payoutId: uuid('payout_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    lineNo: integer('line_no').notNull(),
    rowTag: text('row_tag').notNull().unique(),
    /** The cells as uploaded, in their order. */
    cells: jsonb('cells').notNull(),
    /** What staff changed (`RowEdits`): edited cells, suggested formats applied or ignored, exclusion, acknowledgements. */
    patch: jsonb('patch').notNull().default({}),
    /** Who accepted each warning and when, by the code of the issue; the reasons are in `patch`. */
    settlements: jsonb('settlements').notNull().default({}),
    /** Who edited each field in `patch`, excluded the row, gave it terms of its own or added it, and when. */
    edits: jsonb('edits').notNull().default({}),
    state: text('state').notNull(),
    name: text('name'),
    destKind: text('dest_kind'),
    destKey: text('dest_key'),
    network: text('network'),
    /**
     * The payee in the directory, by which field of the sheet they were recognised (`code`, `phone`, `reference`), and which of
     * their payout methods the row pays.
     */
    payeeId: uuid('payee_id'),
    recognisedBy: text('recognised_by'),
    payeeAccountId: uuid('payee_account_id'),
    /** The payee's number in the directory, suggested if the sheet has none or another one. */
    directoryPhone: text('book_phone'),
    currency: text('currency'),
    amountMinor: minor('amount_minor'),
    reference: text('reference'),
    /** The reference, normalised for comparison. */
    referenceKey: text('reference_key'),
    /** The name as `nameKey` writes it; null for none. */
    nameKey: text('name_key'),
    email: text('email'),
    problems: jsonb('problems').notNull().default([]),
    repairs: jsonb('repairs').notNull().default([]),
    fingerprint: text('fingerprint'),
    /** The deadline of the escrow, and the row's own terms if it has any. */
    deadline: at('deadline'),
    terms: jsonb('terms'),
    /** What the cells alone come to, whatever people edited; null where no amount can be read, or the row is in no sheet. */
    sheetMinor: minor('sheet_minor'),
    sheetCurrency: text('sheet_currency'),
    originRowId: uuid('origin_row_id').references((): AnyPgColumn => payoutRow.id),
    /** The group of payees that the row was made of. */
    groupId: uuid('group_id'),
    /** The first row of those that it is a copy of. */
    copiedRowId: uuid('copied_row_id'),
  },
  (t) => [
    unique('payout_row_ordinal').on(t.payoutId, t.ordinal),
    index('payout_row_state').on(t.payoutId, t.state, t.ordinal),
    index('payout_row_fingerprint').on(t.fingerprint),
    index('payout_row_reference').on(t.payoutId, t.referenceKey, t.ordinal),
    index('payout_row_name').on(t.payoutId, t.nameKey).where(sql`name_key is not null`),
    index('payout_row_copied').on(t.copiedRowId).where(sql`copied_row_id is not null`),
    index('payout_row_origin').on(t.originRowId),
    index('payout_row_payee').on(t.payeeId, t.amountMinor).where(sql`payee_id is not null`),
    index('payout_row_account').on(t.payeeAccountId).where(sql`payee_account_id is not null`),
  ],
)

/** The service's quote for one batch of a payout, by the hash of the quoted content. */
export const quote = pgTable(
  'quote',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    batchHash: text('batch_hash').notNull(),
    askedAt: at('asked_at').notNull(),
    answeredAt: at('answered_at').notNull(),
    totalMinor: minor('total_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    debitMinor: minor('debit_minor').notNull(),
    /** By row tag: fee and debit in minor units as text, and the payout type. */
    items: jsonb('items').notNull(),
    /** The fees by tier of amounts, so that a page does not read every item. */
    tiers: jsonb('tiers').notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.batchHash] })],
)

/** Who did what of a payout and of what its rows were copied from; none of them may approve it. Only the database writes it. */
export const payoutEditor = pgTable(
  'payout_editor',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    did: text('did').notNull().default('edited'),
    /** The payout, template, group or payee in which they did it; null for the payout itself. */
    originId: uuid('origin_id'),
    lines: integer('lines').array().notNull().default([]),
    others: integer('others').notNull().default(0),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [unique('payout_editor_once').on(t.payoutId, t.staffId, t.did, t.originId).nullsNotDistinct()],
)
