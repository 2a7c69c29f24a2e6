import type { StoredControl } from '@/lib/payouts/control/control'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Replaced } from './compare-sheets'

/** The sheet that a corrected one replaced; its rows are stored separately. */
export type Before = {
  readonly from: string | null
  readonly tab: string | null
  readonly mapping: Mapping
  readonly rows: number
  readonly currency: string
  /** The SHA-256 of the file; missing in drafts that had none. */
  readonly sha256?: string | null
  /** What its rows were compared with; missing in drafts that had nothing. */
  readonly control?: StoredControl | null
}

/**
 * What a draft stores about its sheets: `told` is the comparison, once all rows of the corrected one have arrived; `back` is
 * set while the previous sheet is being restored.
 */
export type Sheets = { readonly before: Before; readonly told?: Replaced; readonly back?: true }

/** What a draft stores about its sheets; null where none was replaced. */
export function sheetsOf(draft: Pick<StoredPayout, 'replaced'>): Sheets | null {
  const stored = draft.replaced as Partial<Sheets> | null
  // Records from before restoring existed lack half of the fields.
  return stored?.before?.rows === undefined ? null : { ...stored, before: stored.before }
}

/** Whether the previous sheet is being restored into this draft. */
export const isComingBack = (draft: Pick<StoredPayout, 'replaced'>): boolean => sheetsOf(draft)?.back === true

/** What the last corrected sheet of a draft changed; null without one, or while its rows arrive. */
export function replacedOf({ replaced }: Pick<StoredPayout, 'replaced'>): Replaced | null {
  return (replaced as Partial<Sheets> | null)?.told ?? null
}

/** Whether the previous sheet of this draft can be restored, or is being restored now. */
export function sheetBefore(draft: Pick<StoredPayout, 'replaced'>): 'none' | 'kept' | 'coming-back' {
  const sheets = sheetsOf(draft)
  return sheets === null ? 'none' : sheets.back === true ? 'coming-back' : 'kept'
}
