/** The lists of which views are saved, by the address of their page. */
export const VIEW_LISTS = [
  'payments',
  'payouts',
  'payees',
  'disbursements',
  'escrow-payouts',
  'activity',
  'events',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** A saved view of a list: `query` is that of the list's address. */
export type SavedView = {
  readonly id: string
  readonly name: string
  readonly query: string
  /** Who shares it with everybody; null for one's own. */
  readonly by: string | null
  readonly shared: boolean
}
