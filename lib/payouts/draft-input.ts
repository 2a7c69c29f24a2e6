import { z } from 'zod'
import { reasonInput, storableText, visibleWords, words } from '@/lib/words'

/** What a browser may send of a draft; unknown members are refused. The same schemas guard the actions. */
const field = z.enum(['name', 'phone', 'amount', 'currency', 'reference', 'email', 'rail', 'payee', 'deadline'])
const text = storableText(32_768)
const cell = z
  .union([
    text,
    z.strictObject({
      kind: z.enum(['text', 'number', 'date', 'boolean', 'error']),
      text,
      formula: z.literal(true).optional(),
      from1904: z.literal(true).optional(),
      mark: z.enum(['hidden-row', 'merged', 'stray-quote']).optional(),
    }),
  ])
  .nullable()

export const mappingInput = z.strictObject({
  headerLine: z.number().int().min(1).nullable(),
  headings: z.array(storableText(1_000)).max(200),
  columns: z.array(field.nullable()).max(200),
})

export const newDraftInput = z.strictObject({
  name: words(1, 'Give the payout a name.', 120, 'Keep the name to 120 characters.'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  sheetName: z.string().max(255).transform(visibleWords).nullable(),
  sheetTab: z.string().max(255).transform(visibleWords).nullable(),
  mapping: mappingInput,
  rowsExpected: z.number().int().min(1),
})

export const rowsInput = z
  .array(
    z.strictObject({
      ordinal: z.number().int().min(0),
      lineNo: z.number().int().min(1),
      cells: z.array(cell).max(200),
    }),
  )
  .min(1)
  .max(1_000)

const code = z.string().regex(/^[a-z-]{1,60}$/)

export const patchInput = z.strictObject({
  values: z.partialRecord(field, storableText(1_000)).optional(),
  repairs: z.partialRecord(field, z.enum(['used', 'kept'])).optional(),
  leftOut: z.boolean().optional(),
  settled: z.record(code, words(1, 'Say why, in a few words.', 300, 'Keep the reason to 300 characters.')).optional(),
})

/** `was` is what the row held on the page that edits it: if it holds something else by now, the edit is refused. */
export const editsInput = z
  .array(z.strictObject({ rowId: z.uuid(), patch: patchInput, was: patchInput.optional() }))
  .min(1)
  .max(10_000)

export const matchingInput = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('use-repairs'), field: field.nullable() }),
  z.strictObject({ what: z.literal('leave-out-blocked') }),
  z.strictObject({ what: z.literal('settle'), code, of: z.uuid().optional(), reason: reasonInput }),
  z.strictObject({ what: z.literal('leave-out'), code, of: z.uuid().optional() }),
])

export type NewDraft = z.infer<typeof newDraftInput>
export type SheetRowInput = z.infer<typeof rowsInput>[number]
export type Edit = z.infer<typeof editsInput>[number]
