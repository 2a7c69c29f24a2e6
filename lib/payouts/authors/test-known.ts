import { accepted, rowsOf, typeInto } from '@/lib/payouts/testing/draft'
import { done, type Person } from './test-office'

type Who = Set<string>
/** Who entered what of a payee, and no other person has approved yet. */
export type KnownPayee = { readonly id: string; readonly code: string; readonly phone: string; readonly unchecked: Who }
export type KnownPayout = {
  readonly id: string
  /** Whose work goes into every copy, and who only wrote the note. */
  readonly authors: Who
  readonly noters: Who
  /** The payee that each row names by its code; null for none, or where the row is excluded. */
  rows: (KnownPayee | null | 'excluded')[]
  state: 'draft' | 'approved' | 'discarded'
}
export type KnownTemplate = { readonly id: string; readonly authors: Who; readonly rows: (KnownPayee | null)[] }
export type KnownGroup = { readonly id: string; readonly authors: Who; readonly members: Set<KnownPayee> }

/** For tests: the thing that a number chooses. */
export const pick = <T>(some: readonly T[], which: number): T | undefined => some[which % Math.max(1, some.length)]

/** For tests: the rows of a payout that a copy has. */
export const included = ({ rows }: KnownPayout): (KnownPayee | null)[] =>
  rows.flatMap((row) => (row === 'excluded' ? [] : [row]))

/** For tests: other amounts for rows that were paid before, and every warning accepted. */
export async function settle(maker: Person, payoutId: string, next: () => number): Promise<void> {
  for (const [at, row] of (await rowsOf(maker, payoutId)).entries())
    if (row.state === 'blocked') await done(typeInto(maker, payoutId, at, { amount: `${60_000 + next()}` }))
  const rows = await rowsOf(maker, payoutId)
  const open = rows
    .filter(({ state }) => state === 'warning')
    .flatMap(({ problems }) => problems.filter((each) => each.severity === 'warn' && each.settled === undefined))
  await accepted(maker, payoutId, ...new Set(open.map(({ code }) => code)))
}

/** For tests: what can be done in a story. */
export const ACTS = [
  ...([
    'sheet',
    'edit',
    'editBack',
    'addRow',
    'exclude',
    'rename',
    'note',
    'discard',
    'duplicate',
    'template',
  ] as const),
  ...(['draftFrom', 'payee', 'namePayee', 'merge', 'group', 'fillGroup', 'nameGroup', 'payGroup', 'addGroup'] as const),
  'submit',
] as const
