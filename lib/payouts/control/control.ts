import type { Author } from '@/lib/payouts/draft/edit-authors'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { agrees, type ComparedFigure, type ControlFigure } from '@/lib/sheet/rows/control-figures'
import { type Bridge, type BridgeGroup, bridgesOf } from './bridge'

/** What the rows of a payout are compared with, as the sheet has them, and why they may differ. */
export type Control = {
  readonly figures: readonly ComparedFigure[]
  readonly explanation: string | null
  /** Lines of the sheet whose figure was not compared, because it is not clear what it is about; missing where there is none. */
  readonly notCompared?: readonly number[] | undefined
  /** Who saved the figures, and when; null where there are none. */
  readonly by: Author | null
}

/** The same with how the total of the sheet becomes what is paid, by currency. */
export type ControlView = Control & { readonly bridges: readonly Bridge[] }

/** What a payout stores: figures are not compared until all rows have arrived. */
export type StoredControl = Omit<Control, 'figures'> & { readonly figures: readonly (ControlFigure | ComparedFigure)[] }

const NONE: Control = { figures: [], explanation: null, by: null }

/** The stored figures of a payout. */
export const storedControl = ({ control }: Pick<StoredPayout, 'control'>): StoredControl =>
  (control as StoredControl | null) ?? NONE

/** The figures of a payout whose rows have all arrived and were added up. */
export function controlView(draft: Pick<StoredPayout, 'control'>, rows: readonly BridgeGroup[]): ControlView {
  const stored = storedControl(draft)
  return { ...stored, figures: stored.figures.filter(isCompared), bridges: bridgesOf(rows) }
}

const isCompared = (figure: ControlFigure | ComparedFigure): figure is ComparedFigure => 'counted' in figure

/** The first figure that the rows do not come to. */
export const firstDifference = (figures: readonly ComparedFigure[]): ComparedFigure | undefined =>
  figures.find((figure) => !agrees(figure))
