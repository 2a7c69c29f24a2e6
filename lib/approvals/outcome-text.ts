import { type Message, type MessageValue, message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'
import type { Ceiling, Conditions, Demand, Outcome, Step } from './policy-outcome'

/** Names that conditions hold as ids or codes: staff by id, and the label of a warning by its code. */
export type Names = {
  readonly staff?: Readonly<Record<string, string>>
  readonly warnings?: Readonly<Record<string, Message>>
}

const money = (minor: string, currency: string): MessageValue => ({ money: fromMinor(BigInt(minor)), currency })

type Condition = { readonly [Key in keyof Conditions]: (when: Conditions, names: Names) => Message | null }

/** One registry of the conditions, in the order in which they are read. */
const CONDITIONS: Condition = {
  kinds: ({ kinds = [] }) =>
    message('policy.when.kinds', { kinds: { either: kinds.map((kind) => message(`policy.kind.${kind}`)) } }),
  // A currency alone is a condition only where no amount names it.
  currency: ({ currency = '', totalAbove, highestRowAbove }) =>
    totalAbove === undefined && highestRowAbove === undefined ? message('policy.when.currency', { currency }) : null,
  totalAbove: ({ totalAbove = '0', currency = '' }) =>
    message('policy.when.totalAbove', { amount: money(totalAbove, currency) }),
  highestRowAbove: ({ highestRowAbove = '0', currency = '' }) =>
    message('policy.when.highestRowAbove', { amount: money(highestRowAbove, currency) }),
  rowsAbove: ({ rowsAbove = 0 }) => message('policy.when.rowsAbove', { rows: rowsAbove }),
  payeeNewerThanDays: ({ payeeNewerThanDays = 0 }) => message('policy.when.newPayee', { days: payeeNewerThanDays }),
  noControlTotal: () => message('policy.when.noControlTotal'),
  edited: () => message('policy.when.edited'),
  warnings: ({ warnings = [] }, names) =>
    message('policy.when.warnings', { warnings: { either: warnings.map((code) => names.warnings?.[code] ?? code) } }),
  makers: ({ makers = [] }, names) =>
    message('policy.when.makers', {
      makers: { either: makers.map((id) => names.staff?.[id] ?? message('policy.when.somebody')) },
    }),
  from: ({ from = '', until = '' }) => message('policy.when.hours', { from, until }),
  weekdays: ({ weekdays = [] }) =>
    message('policy.when.weekdays', { days: { all: weekdays.map((day) => message(`policy.day.${dayKey(day)}`)) } }),
}

type DayKey = '1' | '2' | '3' | '4' | '5' | '6' | '7'
const dayKey = (day: number) => String(day) as DayKey

/** The conditions of a rule, one message each; none where the rule always applies. */
function conditionMessages(when: Conditions, names: Names = {}): readonly Message[] {
  return (Object.keys(CONDITIONS) as (keyof Conditions)[]).flatMap((key) =>
    when[key] === undefined ? [] : (CONDITIONS[key]?.(when, names) ?? []),
  )
}

/** The conditions in one message: "total above UGX 10,000,000 and edited cells". */
export const conditionsMessage = (when: Conditions, names: Names = {}): Message => {
  const all = conditionMessages(when, names)
  return all.length === 0 ? message('policy.when.always') : message('policy.when.all', { all: { all } })
}

/** What a ceiling limits: "Total of a payout above UGX 1,000,000". */
export const ceilingMessage = ({ scope, most, currency }: Pick<Ceiling, 'scope' | 'most' | 'currency'>): Message =>
  message(`policy.ceiling.${scope}`, { most: money(most, currency) })

const stepMessage = ({ approvers, roles = [], groups = [] }: Step): Message => {
  const of = [...roles.map((role) => message(`policy.role.${role}`)), ...groups]
  return of.length === 0
    ? message('policy.demand.any', { approvers })
    : message('policy.demand.of', { approvers, of: { either: of } })
}

/** What is demanded, one message a part: "2 approvers", "each confirms with a passkey". */
export function demandMessages(demand: Demand): readonly Message[] {
  if (demand.action !== 'approve') return [message(`policy.demand.${demand.action}`)]
  const { steps, inOrder, factor, waitMinutes } = demand
  const list = steps.map(stepMessage)
  return [
    inOrder && list.length > 1
      ? message('policy.demand.inOrder', { steps: { all: list } })
      : message('policy.demand.steps', { steps: { all: list } }),
    ...(factor === undefined ? [] : [message(`policy.demand.${factor}`)]),
    ...(waitMinutes === undefined ? [] : [waitMessage(waitMinutes)]),
  ]
}

const waitMessage = (minutes: number): Message =>
  minutes % 60 === 0
    ? message('policy.demand.waitHours', { hours: minutes / 60 })
    : message('policy.demand.waitMinutes', { minutes })

/** Why a proposal needs what it needs: "Needs 2 approvers: total above UGX 10,000,000 · rule 3". */
export function outcomeMessage(outcome: Outcome, names: Names = {}): Message {
  const { action } = outcome.demand
  const demand = { all: demandMessages(outcome.demand) }
  if (outcome.source === 'default') return message('policy.outcome.default', { demand })
  const { number } = outcome
  const why = outcome.source === 'rule' ? conditionsMessage(outcome.when, names) : ceilingMessage(outcome)
  const place = outcome.source === 'rule' ? 'rule' : 'ceiling'
  if (action === 'approve') return message(`policy.outcome.${place}`, { demand, why, number })
  return message(`policy.outcome.${place}${action === 'block' ? 'Blocks' : 'Warns'}`, { why, number })
}

/** Whom a ceiling of a payee's day is about, one message each: "Row 5, Draru Peter: UGX 60,000 here"; the last one says how many more. */
export function overMessages(outcome: Outcome): readonly Message[] {
  if (outcome.source !== 'ceiling' || outcome.over === undefined) return []
  const { over, currency } = outcome
  const each = over.recipients.map(({ name, lines, rows, own, earlier }) => {
    const more = rows > lines.length ? [message('policy.over.moreRows', { count: rows - lines.length })] : []
    const of = message('policy.over.rows', { count: rows, lines: { all: [...lines.map(String), ...more] } })
    const who = name === undefined ? of : message('policy.over.named', { rows: of, name })
    return BigInt(earlier) === 0n
      ? message('policy.over.here', { who, own: money(own, currency) })
      : message('policy.over.hereAndEarlier', { who, own: money(own, currency), earlier: money(earlier, currency) })
  })
  return over.more === 0 ? each : [...each, message('policy.over.more', { count: over.more })]
}
