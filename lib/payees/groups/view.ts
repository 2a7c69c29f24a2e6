/** So many payees one group has at most: the rows of all of them are made at once. */
export const MOST_IN_GROUP = 1_000

export type PayeeGroup = { readonly id: string; readonly name: string; readonly payees: number }
