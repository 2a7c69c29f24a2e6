import { z } from 'zod/mini'

const cell = z.string().check(z.maxLength(1_000))

/** One row of a sheet of payees, as a browser sends it: the cells as typed, with the sheet's own row number. */
const importRow = z.strictObject({
  lineNo: z.number().check(z.int(), z.gte(1), z.lte(10_000_000)),
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
export const importInput = z.array(importRow).check(z.minLength(1), z.maxLength(IMPORT_CHUNK))
