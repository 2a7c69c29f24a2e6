import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import type { Remaining, Standing } from './view'

/**
 * What the wallet holds now as far as we know: the recorded balance less what was sent after it, and no more than a later refusal
 * allows. Null if no balance was recorded.
 */
function expected({ balance, sentSince, refused }: Omit<Standing, 'remaining'>): { minor: bigint } | null {
  if (balance === null) return null
  const minor = toMinor(balance.amount) - toMinor(sentSince)
  return { minor: refused === null || toMinor(refused.amount) > minor ? minor : toMinor(refused.amount) }
}

/** What remains after all that is on its way or waits, and after `own`, which is neither yet. Null if no balance was recorded. */
export function remainingAfter(standing: Omit<Standing, 'remaining'>, own: readonly Amount[] = []): Remaining | null {
  const known = expected(standing)
  if (known === null) return null
  const taken = [standing.inFlight, standing.waiting, ...own]
  const minor = taken.reduce((left, amount) => left - toMinor(amount), known.minor)
  return { amount: fromMinor(minor < 0n ? -minor : minor), short: minor < 0n }
}
