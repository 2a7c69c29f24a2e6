import type { RowFate } from '@/lib/payouts/results/row-status'

/** Which rows a page shows: a state of the checks while it is a draft, what became of the row afterwards. */
export const DRAFT_FILTERS = ['all', 'blocked', 'fix-offered', 'warning', 'fixed', 'left-out'] as const
export const OUTCOME_FILTERS = ['all', 'paid', 'failed', 'in-escrow', 'pending', 'not-known', 'other'] as const
export type DraftFilter = (typeof DRAFT_FILTERS)[number]
export type RowsFilter = (typeof DRAFT_FILTERS)[number] | (typeof OUTCOME_FILTERS)[number]

const GROUPS: Readonly<Record<RowFate['kind'], Exclude<(typeof OUTCOME_FILTERS)[number], 'all'>>> = {
  paid: 'paid',
  failed: 'failed',
  refused: 'failed',
  'never-received': 'failed',
  'not-sent': 'failed',
  cancelled: 'other',
  pending: 'pending',
  sending: 'pending',
  held: 'pending',
  'in-escrow': 'in-escrow',
  returned: 'other',
  'not-known': 'not-known',
  word: 'other',
  'back-to-approval': 'other',
}

/** The heading under which people look for a row: refused, never received and not sent are failed rows to them. */
export const groupOf = (kind: RowFate['kind']): Exclude<(typeof OUTCOME_FILTERS)[number], 'all'> => GROUPS[kind]

const TROUBLE: readonly string[] = ['failed', 'not-known', 'other', 'pending', 'in-escrow', 'paid']

/** Troubled rows first, then in the order of the sheet. */
export const byTrouble = (a: { group: string; ordinal: number }, b: { group: string; ordinal: number }): number =>
  TROUBLE.indexOf(a.group) - TROUBLE.indexOf(b.group) || a.ordinal - b.ordinal
