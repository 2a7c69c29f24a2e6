import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import type { Remaining, Standing } from './view'

/** Whether more was sent since the recorded balance than it held: the wallet was topped up, and what it holds is not known. */
export const isOutdated = ({ balance, sentSince }: Pick<Standing, 'balance' | 'sentSince'>): boolean =>
  balance !== null && toMinor(sentSince) > toMinor(balance.amount)

/**
 * What the wallet holds now as far as we know: the recorded balance less what was sent after it, and no more than a later refusal
 * allows. Null if no balance was recorded, or too old a one.
 */
function expected({ balance, sentSince, refused }: Omit<Standing, 'remaining'>): { minor: bigint } | null {
  if (balance === null || isOutdated({ balance, sentSince })) return null
  const minor = toMinor(balance.amount) - toMinor(sentSince)
  return { minor: refused === null || toMinor(refused.amount) > minor ? minor : toMinor(refused.amount) }
}

/** What remains after all that is on its way or waits, and after `own`, which is neither yet. Null if no balance was recorded, or too old a one. */
export function remainingAfter(standing: Omit<Standing, 'remaining'>, own: readonly Amount[] = []): Remaining | null {
  const known = expected(standing)
  if (known === null) return null
  const taken = [standing.inFlight, standing.waiting, ...own]
  const minor = taken.reduce((left, amount) => left - toMinor(amount), known.minor)
  return { amount: fromMinor(minor < 0n ? -minor : minor), short: minor < 0n }
}
