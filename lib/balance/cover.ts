import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import { isOutdated } from './remaining'
import type { Standing } from './view'

/**
 * Whether the wallet covers what waits for funds, as far as we know. `unknown`: no balance was recorded, or more was sent since than it held. `missing` is
 * the least that is missing where a refusal later than the balance is all that is known (`atLeast`): the wallet then held less than what was refused.
 */
export type Cover =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'covered' }
  | { readonly kind: 'short'; readonly missing: Amount; readonly atLeast: boolean }

type Known = Pick<Standing, 'balance' | 'sentSince' | 'refused'>

/** Compares what waits for funds in a currency with what is known of the wallet. */
export function coverOf({ balance, sentSince, refused }: Known, needed: Amount): Cover {
  const wanted = toMinor(needed)
  const held =
    balance === null || isOutdated({ balance, sentSince }) ? null : toMinor(balance.amount) - toMinor(sentSince)
  if (held === null) return { kind: 'unknown' }
  if (refused === null)
    return held >= wanted ? { kind: 'covered' } : { kind: 'short', missing: fromMinor(wanted - held), atLeast: false }
  const below = toMinor(refused.amount)
  const [most = held] = [held, below].toSorted((a, b) => (a < b ? -1 : 1))
  return most < wanted ? { kind: 'short', missing: fromMinor(wanted - most), atLeast: true } : { kind: 'unknown' }
}
