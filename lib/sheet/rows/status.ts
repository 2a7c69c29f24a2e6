import type { StatusCode } from '@/lib/status/status-code'

/**
 * Every state of a row while its payout is a draft, in the order of the columns that count them. The codes are stored. `shown` is the
 * status on the page; `payable`: the row would be paid if the payout were sent now.
 */
const ROW_STATES_SHOWN = {
  ready: { shown: 'ready', payable: true },
  'fix-offered': { shown: 'format_suggested', payable: true },
  fixed: { shown: 'edited', payable: true },
  warning: { shown: 'warning', payable: true },
  blocked: { shown: 'blocked', payable: false },
  'left-out': { shown: 'excluded', payable: false },
} as const satisfies Record<string, { readonly shown: StatusCode; readonly payable: boolean }>

export type RowState = keyof typeof ROW_STATES_SHOWN
export type RowCounts = Readonly<Record<RowState, number>>

export const ROW_STATES = Object.keys(ROW_STATES_SHOWN) as readonly RowState[]

/** Whether a row in this state would be paid: it has no error and is not excluded. */
export const isPayable = (state: RowState): boolean => ROW_STATES_SHOWN[state].payable

export const PAYABLE_STATES: readonly RowState[] = ROW_STATES.filter(isPayable)

/** The status that a page shows for a row of a draft. */
export const shownRowState = (state: RowState): StatusCode => ROW_STATES_SHOWN[state].shown

/** How many rows are in each state, from a count of some of them. */
export const rowCounts = (found: Partial<RowCounts> = {}): Record<RowState, number> => ({
  ...{ ready: 0, 'fix-offered': 0, fixed: 0, warning: 0, blocked: 0, 'left-out': 0 },
  ...found,
})
