import { z } from 'zod'

const cell = z.string().max(1_000)

/** One row of a sheet of payees, as a browser sends it: the cells as typed, with the sheet's own row number. */
const importRow = z.strictObject({
  lineNo: z.number().int().min(1).max(10_000_000),
  code: cell,
  name: cell,
  phone: cell,
  network: cell,
  email: cell,
  reference: cell,
})
export type ImportRow = z.output<typeof importRow>

export const IMPORT_CHUNK = 500

/** What a browser may send of a sheet at once. */
export const importInput = z.array(importRow).min(1).max(IMPORT_CHUNK)
