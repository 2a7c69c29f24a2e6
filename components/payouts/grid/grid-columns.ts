import type { Texts } from '@/lib/messages/use-text'
import type { Field } from '@/lib/sheet/columns/fields'

export type GridColumn = {
  readonly id: 'row' | 'check' | 'name' | 'phone' | 'rail' | 'amount' | 'deadline' | 'reference' | 'fee'
  readonly head: string
  /** Set where the cell can be typed into. */
  readonly field: Field | null
  readonly end: boolean
}

/** The columns of the sheet grid, in their order, with deadlines where the money is held. The amount's head names the currency when there is only one. */
export function gridColumns(ui: Texts<'ui'>, currency: string | null, held = false): readonly GridColumn[] {
  const unit = currency === null ? '' : `, ${currency}`
  return [
    { id: 'row', head: ui('col.row'), field: null, end: true },
    { id: 'check', head: ui('col.check'), field: null, end: false },
    { id: 'name', head: ui('col.name'), field: 'name', end: false },
    { id: 'phone', head: ui('col.phoneOrWallet'), field: 'phone', end: false },
    { id: 'rail', head: ui('col.network'), field: 'rail', end: false },
    { id: 'amount', head: `Amount${unit}`, field: 'amount', end: true },
    ...(held ? [{ id: 'deadline', head: ui('col.deadline'), field: 'deadline', end: false } as const] : []),
    { id: 'reference', head: ui('col.reference'), field: 'reference', end: false },
    { id: 'fee', head: `Fee${unit}`, field: null, end: true },
  ]
}

/** Widths from 900 px on; below, a row is two lines or more. */
export const gridTemplate = (columns: readonly GridColumn[]): string =>
  columns.some(({ id }) => id === 'deadline') ? WITH_DEADLINE : PLAIN

const WITH_DEADLINE =
  'md:grid-cols-[44px_minmax(110px,1fr)_minmax(110px,1.1fr)_minmax(136px,1.1fr)_64px_minmax(100px,0.8fr)_minmax(160px,1.2fr)_minmax(84px,0.8fr)_76px]'
const PLAIN =
  'md:grid-cols-[44px_minmax(120px,1fr)_minmax(130px,1.3fr)_minmax(150px,1.2fr)_72px_minmax(104px,0.8fr)_minmax(110px,1fr)_84px]'

export const cellId = (rowIndex: number, column: number): string => `cell-${rowIndex}-${column}`
