import type { Ceiling } from '@/lib/approvals/policy-outcome'
import {
  counted,
  isPayout,
  type Kept,
  numberText,
  type One,
  PEOPLE,
  pays,
  type Stored,
  submissionsOf,
  totalsOf,
} from './history'
import { type Facts, ZONE_MS } from './reference'

/** What the rules look at and what a ceiling counts in a history, by a plain reading of their description. */

const DAY = 86_400_000

/** The facts of a stored proposal, at the moment `now` for what was never paid. */
export function factsOf(proposal: Kept, { payees, firstPaid }: Stored, now: number): Facts {
  const paid = isPayout(proposal) ? counted(proposal) : []
  const newest = paid.map(({ payee, number }) =>
    payee === null ? (firstPaid.get(number) ?? now) : (payees[payee]?.newestAt ?? 0),
  )
  return {
    kind: proposal.kind,
    maker: PEOPLE[proposal.maker] ?? '',
    rows: counted(proposal).length,
    totals: totalsOf(proposal),
    noControlTotal: isPayout(proposal) && proposal.control !== 'total',
    edited: paid.reduce((sum, { edits }) => sum + edits, 0),
    warnings: paid.flatMap(({ warnings }) => warnings),
    newestPayeeAt: proposal.kind === 'payee-method' ? now : newest.length === 0 ? null : Math.max(...newest),
  }
}

/** What a proposal counts in a currency: all it asks for, or what was sent without what failed. */
function moneyOf(proposal: One, currency: string): bigint {
  if (!pays(proposal)) return 0n
  const made = submissionsOf(proposal)
  if (made.length === 0) return totalsOf(proposal).get(currency)?.minor ?? 0n
  if (['void', 'rejected_clean', 'failed'].includes(proposal.sent)) return 0n
  return made
    .filter((sent) => sent.currency === currency)
    .reduce((sum, { total, failed, cancelled }) => sum + total - failed - cancelled, 0n)
}

const dayOf = (moment: number) => Math.floor((moment + ZONE_MS) / DAY)

/** The sum that a ceiling limits for a proposal, with this approver; null where it limits nothing of it. */
export function sumOf(
  proposal: Kept,
  stored: Stored,
  ceiling: Ceiling,
  approver: number | null,
  now: number,
): bigint | null {
  const own = totalsOf(proposal).get(ceiling.currency)
  if (own === undefined || !pays(proposal)) return null
  const live = stored.proposals.filter(
    ({ id, state }) => id !== proposal.id && (state === 'pending' || state === 'approved'),
  )
  const sameDay = live.filter(({ askedAt }) => dayOf(askedAt) >= dayOf(proposal.askedAt) && askedAt <= proposal.askedAt)
  const all = (list: readonly One[]) => list.reduce((sum, other) => sum + moneyOf(other, ceiling.currency), own.minor)
  switch (ceiling.scope) {
    case 'row':
      return own.highest
    case 'payout':
      return own.minor
    case 'merchant-day':
      return all(sameDay)
    case 'maker-day':
      return all(sameDay.filter(({ maker }) => maker === proposal.maker))
    case 'approver-day':
      if (approver === null) return null
      return all(
        live.filter(({ approvals }) =>
          approvals.some(({ by, ago }) => by === approver && dayOf(now - ago * 60_000) === dayOf(now)),
        ),
      )
    case 'payee-day':
      return isPayout(proposal) ? mostOfOnePayee(proposal, sameDay, ceiling.currency) : own.minor
  }
}

function mostOfOnePayee(proposal: Kept, sameDay: readonly Kept[], currency: string): bigint {
  const keyOf = ({ payee, number }: One['rows'][number]) => (payee === null ? numberText(number) : `payee ${payee}`)
  const sums = new Map<string, bigint>()
  const add = (from: Kept, onlyKnown: boolean) => {
    const made = submissionsOf(from).length > 0
    for (const paid of counted(from)) {
      if (paid.currency !== currency || (onlyKnown && !sums.has(keyOf(paid)))) continue
      if (onlyKnown && made && (paid.outcome === 'failed' || paid.outcome === 'cancelled')) continue
      sums.set(keyOf(paid), (sums.get(keyOf(paid)) ?? 0n) + paid.minor)
    }
  }
  add(proposal, false)
  for (const other of sameDay) if (isPayout(other)) add(other, true)
  return [...sums.values()].reduce((most, sum) => (sum > most ? sum : most), 0n)
}
