import type { Ceiling, Conditions, Demand, Rule, Step } from '@/lib/approvals/policy-outcome'
import { type CeilingScope, POLICY_KINDS, STEP_ROLES } from '@/lib/approvals/policy-words'
import { type Message, message } from '@/lib/messages/message'
import { fromMinor, hasCents, readCellAmount, toMinor } from '@/lib/money/amount'
import { isWholeCurrency } from '@/lib/money/currencies'

/** A step of a demand as it is typed. `of` holds `role:` and `group:` with a name. */
type TypedStep = { readonly approvers: string; readonly of: readonly string[] }

/** What is demanded, as it is typed. */
export type TypedDemand = {
  readonly action: Demand['action']
  readonly steps: readonly TypedStep[]
  readonly inOrder: readonly string[]
  readonly factor: 'any' | 'factor' | 'passkey'
  readonly waitHours: string
}

/** A rule as it is typed: empty where there is no such condition. */
export type TypedRule = TypedDemand & {
  readonly kinds: readonly string[]
  readonly currency: string
  readonly totalAbove: string
  readonly highestRowAbove: string
  readonly rowsAbove: string
  readonly payeeNewerThanDays: string
  readonly noControlTotal: readonly string[]
  readonly edited: readonly string[]
  readonly warnings: readonly string[]
  readonly makers: readonly string[]
  readonly from: string
  readonly until: string
  readonly weekdays: readonly string[]
}

export type TypedCeiling = TypedDemand & {
  readonly scope: CeilingScope
  readonly currency: string
  readonly most: string
}

/** Writes an amount of a currency as people type it. */
export type WriteAmount = (minor: bigint, currency: string) => string
export type Problems = Readonly<Record<string, Message>>

const NO_DEMAND: TypedDemand = {
  action: 'approve',
  steps: [{ approvers: '2', of: [] }],
  inOrder: [],
  factor: 'any',
  waitHours: '',
}

/** The form of a new rule. */
export const NEW_RULE: TypedRule = {
  ...NO_DEMAND,
  ...{ kinds: [], currency: '', totalAbove: '', highestRowAbove: '', rowsAbove: '', payeeNewerThanDays: '' },
  ...{ noControlTotal: [], edited: [], warnings: [], makers: [], from: '', until: '', weekdays: [] },
}

/** The form of a new ceiling. */
export const newCeiling = (currency: string): TypedCeiling => ({ ...NO_DEMAND, scope: 'payout', currency, most: '' })

function typedDemand(demand: Demand): TypedDemand {
  if (demand.action !== 'approve') return { ...NO_DEMAND, action: demand.action }
  const of = ({ roles = [], groups = [] }: Step) => [
    ...roles.map((one) => `role:${one}`),
    ...groups.map((one) => `group:${one}`),
  ]
  return {
    action: 'approve',
    steps: demand.steps.map((step) => ({ approvers: String(step.approvers), of: of(step) })),
    inOrder: demand.inOrder ? ['inOrder'] : [],
    factor: demand.factor ?? 'any',
    waitHours: demand.waitMinutes === undefined ? '' : String(demand.waitMinutes / 60),
  }
}

/** A rule as the form shows it. */
export function typedRule({ when, demand }: Rule, write: WriteAmount): TypedRule {
  const amount = (minor: string | undefined) => (minor === undefined ? '' : write(BigInt(minor), when.currency ?? ''))
  return {
    ...typedDemand(demand),
    kinds: when.kinds ?? [],
    currency: when.currency ?? '',
    totalAbove: amount(when.totalAbove),
    highestRowAbove: amount(when.highestRowAbove),
    rowsAbove: String(when.rowsAbove ?? ''),
    payeeNewerThanDays: String(when.payeeNewerThanDays ?? ''),
    noControlTotal: when.noControlTotal ? ['noControlTotal'] : [],
    edited: when.edited ? ['edited'] : [],
    warnings: when.warnings ?? [],
    makers: when.makers ?? [],
    from: when.from ?? '',
    until: when.until ?? '',
    weekdays: (when.weekdays ?? []).map(String),
  }
}

/** A ceiling as the form shows it. */
export const typedCeiling = ({ scope, currency, most, demand }: Ceiling, write: WriteAmount): TypedCeiling => ({
  ...typedDemand(demand),
  scope,
  currency,
  most: write(BigInt(most), currency),
})

const WHOLE = /^\d{1,6}$/
const isBetween = (typed: string, least: number, most: number) =>
  WHOLE.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most

function amountProblem(typed: string, currency: string): Message | null {
  const read = readCellAmount(typed)
  if (!read.ok) return read.message
  if (isWholeCurrency(currency) && hasCents(read.amount)) return message('errors.limits.whole', { currency })
  return null
}

const minorOf = (typed: string): string => {
  const read = readCellAmount(typed)
  return read.ok ? String(toMinor(read.amount)) : '0'
}

const BY_ADMINS: readonly string[] = ['policy-change', 'staff-change']

/** What is wrong with typed steps; `forMoney`: whether admins decide about none of it, so that a step of admins only is never met. */
function demandProblems({ action, steps, waitHours }: TypedDemand, forMoney: boolean): Problems {
  if (action !== 'approve') return {}
  const wrong = steps.flatMap(({ approvers }, at): [string, Message][] =>
    isBetween(approvers, 1, 9) ? [] : [[`steps.${at}.approvers`, message('policy.form.wrong.approvers')]],
  )
  for (const [at, { of }] of steps.entries())
    if (forMoney && of.length === 1 && of[0] === 'role:admin')
      wrong.push([`steps.${at}.approvers`, message('policy.form.wrong.onlyAdmins')])
  if (waitHours.trim() !== '' && !isBetween(waitHours, 1, 168))
    wrong.push(['waitHours', message('policy.form.wrong.hours')])
  return Object.fromEntries(wrong)
}

/** What is wrong with a typed rule, by its field. */
export function ruleProblems(typed: TypedRule): Problems {
  const forMoney = typed.kinds.length === 0 || typed.kinds.some((kind) => !BY_ADMINS.includes(kind))
  const found: Record<string, Message> = { ...demandProblems(typed, forMoney) }
  for (const field of ['totalAbove', 'highestRowAbove'] as const) {
    if (typed[field].trim() === '') continue
    const problem = amountProblem(typed[field], typed.currency)
    if (problem !== null) found[field] = problem
    else if (typed.currency === '') found.currency = message('policy.form.wrong.currency')
  }
  if (typed.rowsAbove.trim() !== '' && !isBetween(typed.rowsAbove, 1, 100_000))
    found.rowsAbove = message('policy.form.wrong.rows')
  if (typed.payeeNewerThanDays.trim() !== '' && !isBetween(typed.payeeNewerThanDays, 1, 365))
    found.payeeNewerThanDays = message('policy.form.wrong.days')
  if ((typed.from === '') !== (typed.until === ''))
    found[typed.from === '' ? 'from' : 'until'] = message('policy.form.wrong.time')
  if (typed.action === 'block' && (typed.kinds.length === 0 || typed.kinds.includes('policy-change')))
    found.action = message('errors.policy.blocksItself')
  return found
}

/** What is wrong with a typed ceiling, by its field. */
export function ceilingProblems(typed: TypedCeiling): Problems {
  const problem =
    typed.most.trim() === '' ? message('policy.form.wrong.amount') : amountProblem(typed.most, typed.currency)
  return { ...demandProblems(typed, true), ...(problem === null ? {} : { most: problem }) }
}

const stepOf = ({ approvers, of }: TypedStep): Step => {
  const roles = STEP_ROLES.filter((role) => of.includes(`role:${role}`))
  const groups = of.filter((one) => one.startsWith('group:')).map((one) => one.slice('group:'.length))
  return {
    approvers: Number(approvers),
    ...(roles.length === 0 ? {} : { roles: [...roles] }),
    ...(groups.length === 0 ? {} : { groups }),
  }
}

function demandOf({ action, steps, inOrder, factor, waitHours }: TypedDemand): Demand {
  if (action !== 'approve') return { action }
  return {
    action,
    steps: steps.map(stepOf),
    ...(inOrder.length > 0 && steps.length > 1 ? { inOrder: true as const } : {}),
    ...(factor === 'any' ? {} : { factor }),
    ...(waitHours.trim() === '' ? {} : { waitMinutes: Number(waitHours) * 60 }),
  }
}

function conditionsOf(typed: TypedRule): Conditions {
  const kinds = POLICY_KINDS.filter((kind) => typed.kinds.includes(kind))
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const amount = (text: string) => (text.trim() === '' ? undefined : minorOf(text))
  const list = (chosen: readonly string[]) => (chosen.length === 0 ? undefined : [...chosen])
  const all: { readonly [Key in keyof Conditions]: Conditions[Key] | undefined } = {
    kinds: kinds.length === 0 ? undefined : [...kinds],
    currency: typed.currency === '' ? undefined : typed.currency,
    totalAbove: amount(typed.totalAbove),
    highestRowAbove: amount(typed.highestRowAbove),
    rowsAbove: number(typed.rowsAbove),
    payeeNewerThanDays: number(typed.payeeNewerThanDays),
    noControlTotal: typed.noControlTotal.length === 0 ? undefined : true,
    edited: typed.edited.length === 0 ? undefined : true,
    warnings: list(typed.warnings),
    makers: list(typed.makers),
    from: typed.from === '' ? undefined : typed.from,
    until: typed.until === '' ? undefined : typed.until,
    weekdays: typed.weekdays.length === 0 ? undefined : typed.weekdays.map(Number),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Conditions
}

/** The rule of a form without problems. */
export const ruleOf = (id: string, typed: TypedRule): Rule => {
  const demand = demandOf(typed)
  return { id, when: conditionsOf(typed), demand: demand.action === 'warn' ? { action: 'block' } : demand }
}

/** The ceiling of a form without problems. */
export const ceilingOf = (id: string, typed: TypedCeiling): Ceiling => ({
  id,
  scope: typed.scope,
  currency: typed.currency,
  most: minorOf(typed.most),
  demand: demandOf(typed),
})

/** Amounts in forms are written without their currency. */
export const plainAmount =
  (amount: (value: ReturnType<typeof fromMinor>, currency: string) => string): WriteAmount =>
  (minor, currency) =>
    amount(fromMinor(minor), currency)
