import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id, minor } from './columns'
import { payee, payeeAccount } from './payee'
import { staff } from './staff'

/** One intent of staff to pay. `state`: draft, pending_approval, approved, discarded (a trigger guards it). */
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
    sheetName: text('sheet_name'),
    sheetTab: text('sheet_tab'),
    sheetSha256: text('sheet_sha256'),
    /** Header cells as uploaded, in order. */
    headings: jsonb('headings'),
    mapping: jsonb('mapping'),
    headerLine: integer('header_line'),
    /** How many rows the sheet has; fewer in the table means that the upload was broken off. */
    rowsExpected: integer('rows_expected').notNull().default(0),
    defaultCurrency: text('default_currency').notNull().default('UGX'),
    note: text('note'),
    /** What a corrected sheet changed when it took the place of the one before. */
    replaced: jsonb('replaced'),
    /** From when the directory says something else of a draft's rows than their checks found; written by a trigger. */
    staleFrom: at('stale_from'),
    /** What has to be met before held money is released, unless a row says otherwise; null for a direct payout. */
    terms: jsonb('terms'),
    /** Where the payer is: latitude and longitude as typed, digit by digit. */
    userLocation: jsonb('user_location'),
  },
  (t) => [index('payout_newest').on(t.createdAt), index('payout_state').on(t.state)],
)

/** A row of a payout. Editable only while its payout is a draft (trigger). */
export const payoutRow = pgTable(
  'payout_row',
  {
    id: id(),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    ordinal: integer('ordinal').notNull(),
    lineNo: integer('line_no').notNull(),
    rowTag: text('row_tag').notNull().unique(),
    /** Cells as uploaded, in order. */
    cells: jsonb('cells').notNull(),
    /** What staff changed (`RowEdits`): typed values, suggested formats applied or ignored, exclusion, accepted warnings. */
    patch: jsonb('patch').notNull().default({}),
    /** Who accepted the issues whose reasons `patch` holds, and when, by code of the issue. */
    settlements: jsonb('settlements').notNull().default({}),
    /** Who typed each field that the patch holds, excluded the row, gave it its own terms or added it, and when. */
    edits: jsonb('edits').notNull().default({}),
    state: text('state').notNull(),
    name: text('name'),
    destKind: text('dest_kind'),
    destKey: text('dest_key'),
    network: text('network'),
    /**
     * The payee of the directory whom the row names, by which field of the sheet (`code`, `phone`, `reference`), and which of
     * their accounts it pays.
     */
    payeeId: uuid('payee_id').references((): AnyPgColumn => payee.id),
    recognisedBy: text('recognised_by'),
    payeeAccountId: uuid('payee_account_id').references((): AnyPgColumn => payeeAccount.id),
    /** The payee's own number, offered where the sheet has none or another. */
    directoryPhone: text('book_phone'),
    currency: text('currency'),
    amountMinor: minor('amount_minor'),
    reference: text('reference'),
    /** The reference in the form in which references are compared. */
    referenceKey: text('reference_key'),
    email: text('email'),
    problems: jsonb('problems').notNull().default([]),
    repairs: jsonb('repairs').notNull().default([]),
    fingerprint: text('fingerprint'),
    /** By when held money has to be earned, and the row's own terms where it has some. */
    deadline: at('deadline'),
    terms: jsonb('terms'),
    originRowId: uuid('origin_row_id').references((): AnyPgColumn => payoutRow.id),
  },
  (t) => [
    unique('payout_row_ordinal').on(t.payoutId, t.ordinal),
    index('payout_row_state').on(t.payoutId, t.state, t.ordinal),
    index('payout_row_fingerprint').on(t.fingerprint),
    index('payout_row_reference').on(t.payoutId, t.referenceKey, t.ordinal),
    index('payout_row_origin').on(t.originRowId),
    index('payout_row_payee').on(t.payeeId).where(sql`payee_id is not null`),
    index('payout_row_account').on(t.payeeAccountId).where(sql`payee_account_id is not null`),
  ],
)

/** The service's quote for one batch of a payout, by the hash of the content it was asked for. */
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
    raw: jsonb('raw'),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.batchHash] })],
)

/** Who edited what a payout pays: none of them may approve it. */
export const payoutEditor = pgTable(
  'payout_editor',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.staffId] })],
)
