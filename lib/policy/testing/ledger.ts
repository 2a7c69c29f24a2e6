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

const larger = (one: bigint, other: bigint): bigint => (other < one ? one : other)

const dayOf = (moment: number) => Math.floor((moment + ZONE_MS) / DAY)

/**
 * The sum that a ceiling limits for a proposal, with this approver, as seen at a moment; null where it limits nothing of it. Nothing of
 * these histories has an attempt, so what was approved counts on the day it was made, and what is pending on later days as well.
 */
export function sumOf(
  proposal: Kept,
  stored: Stored,
  ceiling: Ceiling,
  approver: number | null,
  at: number,
): bigint | null {
  const own = totalsOf(proposal).get(ceiling.currency)
  if (own === undefined || !pays(proposal)) return null
  const live = stored.proposals.filter(
    ({ id, state }) => id !== proposal.id && (state === 'pending' || state === 'approved'),
  )
  const countedOn = (day: number) =>
    live.filter(
      ({ askedAt, state }) =>
        dayOf(askedAt) === day || (state === 'pending' && dayOf(askedAt) < day && dayOf(at) <= day),
    )
  const ownOn = (day: number) => proposal.state !== 'approved' || dayOf(proposal.askedAt) === day
  const add = (list: readonly One[], withOwn: boolean) =>
    list.reduce((sum, other) => sum + moneyOf(other, ceiling.currency), withOwn ? own.minor : 0n)
  const most = (sumOn: (day: number, earlier: readonly Kept[]) => bigint) =>
    [dayOf(proposal.askedAt), dayOf(at)]
      .map((day) =>
        sumOn(
          day,
          countedOn(day).filter(({ askedAt }) => askedAt <= proposal.askedAt),
        ),
      )
      .reduce(larger)
  switch (ceiling.scope) {
    case 'row':
      return own.highest
    case 'payout':
      return own.minor
    case 'merchant-day':
      return most((day, earlier) => add(earlier, ownOn(day)))
    case 'maker-day':
      return most((day, earlier) =>
        add(
          earlier.filter(({ maker }) => maker === proposal.maker),
          ownOn(day),
        ),
      )
    case 'approver-day': {
      if (approver === null) return null
      const moment = ({ approvals }: One) => {
        const given = approvals.find(({ by }) => by === approver)
        return given === undefined ? null : stored.now - given.ago * 60_000
      }
      const decided = moment(proposal) ?? at
      const before = (other: One) => (moment(other) ?? decided) < decided
      const sameDay = live.filter((other) => before(other) && dayOf(moment(other) ?? 0) === dayOf(decided))
      const sent = add(countedOn(dayOf(at)).filter(before), ownOn(dayOf(at)))
      const given = add(sameDay, true)
      return larger(sent, given)
    }
    case 'payee-day':
      if (!isPayout(proposal)) return own.minor
      return most((day, earlier) => (ownOn(day) ? mostOfOneRecipient(proposal, earlier, ceiling.currency) : 0n))
  }
}

/** Payees have no numbers of their own here: only the rows connect a payee and a number. */
function mostOfOneRecipient(proposal: Kept, earlier: readonly Kept[], currency: string): bigint {
  const payouts = [proposal, ...earlier.filter(isPayout)]
  const groups = new Map<string, string>()
  const groupOf = (name: string): string => {
    const parent = groups.get(name)
    return parent === undefined || parent === name ? name : groupOf(parent)
  }
  for (const { payee, number } of payouts.flatMap(counted))
    if (payee !== null) groups.set(groupOf(`payee ${payee}`), groupOf(numberText(number)))
  const keyOf = ({ payee, number }: One['rows'][number]) =>
    groupOf(payee === null ? numberText(number) : `payee ${payee}`)
  const sums = new Map<string, bigint>()
  for (const from of payouts) {
    const made = submissionsOf(from).length > 0
    for (const paid of counted(from)) {
      if (paid.currency !== currency || (from !== proposal && !sums.has(keyOf(paid)))) continue
      if (from !== proposal && made && (paid.outcome === 'failed' || paid.outcome === 'cancelled')) continue
      sums.set(keyOf(paid), (sums.get(keyOf(paid)) ?? 0n) + paid.minor)
    }
  }
  return [...sums.values()].reduce((most, sum) => (sum > most ? sum : most), 0n)
}
