import { z } from 'zod/mini'
import type { Texts } from '@/lib/messages/use-text'
import { jsonOrNull } from '@/lib/platform/json-or-null'
import { FIELDS } from '@/lib/sheet/columns/fields'
import type { Unsaved } from './cell-saver'

const shape = z.array(
  z.object({
    rowId: z.string(),
    lineNo: z.number(),
    field: z.enum(FIELDS),
    text: z.string(),
    was: z.string(),
  }),
)

const nameOf = (payoutId: string): string => `unsaved ${payoutId}`
const left = (t: Texts<'draft'>) => t('unsaved.left')

/** Stores unsaved edits for this tab, so that a reload does not lose them. Ends with the tab. */
export function keepUnsaved(payoutId: string, cells: readonly Unsaved[]): void {
  if (cells.length === 0) sessionStorage.removeItem(nameOf(payoutId))
  else sessionStorage.setItem(nameOf(payoutId), JSON.stringify(cells))
}

/** What this tab had not saved when the page was left, to be tried again. */
export function keptUnsaved(t: Texts<'draft'>, payoutId: string): Unsaved[] {
  const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(nameOf(payoutId))
  const kept = shape.safeParse(text === null ? [] : jsonOrNull(text))
  return kept.success ? kept.data.map((cell) => ({ ...cell, state: 'failed', problem: left(t), theirs: null })) : []
}
