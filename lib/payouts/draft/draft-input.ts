import { z } from 'zod'
import { controlInput } from '@/lib/payouts/control/control-input'
import { termsList } from '@/lib/payouts/terms/terms-input'
import { FIELDS, type Field, isJoined } from '@/lib/sheet/columns/fields'
import { CELL_MARKS, LONGEST_FORMAT, LONGEST_NOTE, LONGEST_SHOWN } from '@/lib/sheet/files/cells'
import { DATE_ORDERS } from '@/lib/sheet/rows/deadline'
import { storableText } from '@/lib/text/storable-text'
import { visibleWords } from '@/lib/text/visible-words'
import { reasonInput, words } from '@/lib/text/words'
import { MOST_PASTED } from './bulk-edit-input'
import { DRAFT_FILTERS } from './rows-filter'

/** What a browser may send about a draft; unknown members are refused. The actions use the same schemas. */
const field = z.enum(FIELDS)
const text = storableText(32_768)
const cell = z
  .union([
    text,
    z.strictObject({
      kind: z.enum(['text', 'number', 'date', 'boolean', 'error']),
      text,
      formula: z.literal(true).optional(),
      from1904: z.literal(true).optional(),
      mark: z.enum(CELL_MARKS).optional(),
      format: z.optional(storableText(LONGEST_FORMAT)),
      shown: z.optional(storableText(LONGEST_SHOWN)),
      struck: z.literal(true).optional(),
      note: z.optional(storableText(LONGEST_NOTE)),
      spanned: z.optional(storableText(LONGEST_NOTE)),
    }),
  ])
  .nullable()

const namesEachOnce = (columns: readonly (Field | null)[]): boolean =>
  columns.every((each, at) => each === null || isJoined(each) || columns.indexOf(each) === at)

const columnNumber = z.number().int().min(0).max(199)
const columnNumbers = z.array(columnNumber).max(20).readonly()
const rowSum = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sum'), of: columnNumber, plus: columnNumbers, minus: columnNumbers }),
  z.strictObject({ kind: z.literal('product'), of: columnNumber, times: columnNumbers }),
  z.strictObject({
    ...{ kind: z.literal('rate'), of: columnNumber, times: columnNumbers },
    each: z.string().regex(/^\d{1,20}$/),
  }),
])

export const mappingInput = z.strictObject({
  headerLine: z.number().int().min(1).nullable(),
  headings: z.array(storableText(1_000)).max(200),
  columns: z.array(field.nullable()).max(200).refine(namesEachOnce, 'errors.input.oneFieldTwice'),
  confirmed: z
    .array(
      z.strictObject({
        key: storableText(500),
        field,
        columns: z.array(columnNumber).max(200).readonly(),
        at: z.iso.datetime().optional(),
      }),
    )
    .max(60)
    .readonly()
    .optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  lastLine: z.number().int().min(1).optional(),
  end: z.number().int().min(1).optional(),
  sums: z.array(rowSum).max(20).readonly().optional(),
  decisions: z
    .array(
      z.strictObject({
        column: columnNumber,
        paid: z.array(storableText(100)).max(20).readonly(),
      }),
    )
    .max(20)
    .readonly()
    .optional(),
})

export const newDraftInput = z.strictObject({
  /** Paid at once, or held in escrow until terms are met; missing means paid at once. */
  kind: z.enum(['direct', 'escrow']).optional(),
  name: words(1, 'errors.input.payoutName', 120),
  currency: z.string().regex(/^[A-Z]{3}$/),
  sheetName: z.string().max(255).transform(visibleWords).nullable(),
  sheetTab: z.string().max(255).transform(visibleWords).nullable(),
  /** The SHA-256 of the file, which the browser reads and the server never gets; missing for cells that were pasted or typed. */
  sheetSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  mapping: mappingInput,
  rowsExpected: z.number().int().min(1),
  /** What the rows are compared with when they have all arrived; missing where there is nothing. */
  control: controlInput.optional(),
})

/** The hash of a sheet's file for the activity log, so that a file can be recognised later. */
export const hashDetail = ({ sheetSha256 }: Pick<NewDraft, 'sheetSha256'>) =>
  sheetSha256 === undefined ? {} : { sha256: sheetSha256 }

/** A row of a sheet, which says nothing of its place among the others. */
export const rowInput = z.strictObject({ lineNo: z.number().int().min(1), cells: z.array(cell).max(200) })

const code = z.string().regex(/^[a-z-]{1,60}$/)

/** A cell as a person typed it; `was` is what they saw in it, so that nobody overwrites a value unseen. */
export const cellsInput = z
  .array(z.strictObject({ rowId: z.uuid(), field, text: storableText(1_000), was: text }))
  .min(1)
  .max(500)

const values = z.partialRecord(field, storableText(1_000))

/** Rows that are added to a draft by hand: what is typed into each field of each. */
export const addedRowsInput = z
  .array(values.refine((row) => Object.values(row).some((text) => text.trim() !== '')))
  .min(1)
  .max(1_000, 'errors.input.tooManyAdded')

/** The rows that a person sees between two rows, both included, under the filter of the page; without bounds, all of them. */
const among = z.strictObject({
  filter: z.enum(DRAFT_FILTERS),
  code: code.nullable(),
  fromLine: z.number().int().min(1).nullable(),
  toLine: z.number().int().min(1).nullable(),
  seen: z.number().int().min(1),
  rest: z.strictObject({ after: z.number().int().min(-1), rows: z.number().int().min(0) }).optional(),
})

export const bulkEditInput = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('apply-formats'), field: field.nullable(), among }),
  z.strictObject({ what: z.literal('keep-as-typed'), field, among }),
  z.strictObject({ what: z.literal('set'), values, among }),
  z.strictObject({
    what: z.literal('fill-down'),
    fields: z.array(field).min(1).max(FIELDS.length),
    values: values.optional(),
    among,
  }),
  z.strictObject({
    what: z.literal('paste'),
    fields: z.array(field.nullable()).min(1).max(200),
    lines: z
      .array(z.array(storableText(1_000)).max(200))
      .min(1)
      .max(MOST_PASTED),
    among,
  }),
  z.strictObject({
    what: z.literal('exclude'),
    code: code.optional(),
    of: z.uuid().optional(),
    reason: reasonInput,
    among,
  }),
  z.strictObject({ what: z.literal('include'), among }),
  z.strictObject({ what: z.literal('split'), total: z.string().max(40), among }),
  z.strictObject({ what: z.literal('read-dates'), order: z.enum(DATE_ORDERS), among }),
  z.strictObject({
    what: z.literal('save'),
    rowIds: z.array(z.uuid()).min(1).max(1_000),
    to: z.string().max(20),
    among,
  }),
  z.strictObject({ what: z.literal('terms'), terms: termsList.nullable(), among }),
  z.strictObject({ what: z.literal('accept'), code, of: z.uuid().optional(), reason: reasonInput, among }),
])

export type NewDraft = z.infer<typeof newDraftInput>
export type SheetRowInput = z.infer<typeof rowInput> & { readonly ordinal: number }
export type AddedRow = z.infer<typeof addedRowsInput>[number]
export type TypedCell = z.infer<typeof cellsInput>[number]
