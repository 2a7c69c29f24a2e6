import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Replaced } from './compare-sheets'

/** The sheet that a corrected one took the place of; its rows are kept aside. */
export type Before = {
  readonly from: string | null
  readonly tab: string | null
  readonly mapping: Mapping
  readonly rows: number
  readonly currency: string
}

/** What a draft keeps of its sheets: `told` once all rows of the corrected one are there, `back` while the one before returns. */
export type Sheets = { readonly before: Before; readonly told?: Replaced; readonly back?: true }

/** What a draft keeps of its sheets; null where none took the place of another. */
export function sheetsOf(draft: Pick<StoredPayout, 'replaced'>): Sheets | null {
  const stored = draft.replaced as Partial<Sheets> | null
  // What was kept before the sheet before could be put back lacks the half of it.
  return stored?.before?.rows === undefined ? null : { ...stored, before: stored.before }
}

/** Whether the sheet before is being put back into this draft. */
export const isComingBack = (draft: Pick<StoredPayout, 'replaced'>): boolean => sheetsOf(draft)?.back === true

/** What the last corrected sheet of a draft changed; null where none was, or while its rows arrive. */
export function replacedOf({ replaced }: Pick<StoredPayout, 'replaced'>): Replaced | null {
  return (replaced as Partial<Sheets> | null)?.told ?? null
}

/** Whether there is a sheet before the one of this draft that can be put back, or is coming back now. */
export function sheetBefore(draft: Pick<StoredPayout, 'replaced'>): 'none' | 'kept' | 'coming-back' {
  const sheets = sheetsOf(draft)
  return sheets === null ? 'none' : sheets.back === true ? 'coming-back' : 'kept'
}
