import type { Ceiling, Conditions, Demand, Rule } from '@/lib/approvals/policy-outcome'

/** A plain evaluator of policies, written from their description alone, which the database's one is compared with. */

export type Facts = {
  readonly kind: string
  readonly maker: string
  readonly rows: number
  readonly totals: ReadonlyMap<string, { readonly minor: bigint; readonly highest: bigint }>
  readonly noControlTotal: boolean
  readonly edited: number
  readonly warnings: readonly string[]
  readonly newestPayeeAt: number | null
}

/** Kampala, where the clock is three hours ahead all year. */
export const ZONE_MS = 3 * 3_600_000
const DAY_MS = 86_400_000

function conditionHolds(name: keyof Conditions, when: Conditions, facts: Facts, at: number): boolean {
  const total = facts.totals.get(when.currency ?? '')
  const here = new Date(at + ZONE_MS)
  const minutes = here.getUTCHours() * 60 + here.getUTCMinutes() + here.getUTCSeconds() / 60
  const clock = (text = '0:0') => {
    const [hour = 0, minute = 0] = text.split(':').map(Number)
    return hour * 60 + minute
  }
  switch (name) {
    case 'kinds':
      return when.kinds?.some((kind) => kind === facts.kind) ?? true
    case 'currency':
      return total !== undefined
    case 'totalAbove':
      return total !== undefined && total.minor > BigInt(when.totalAbove ?? 0)
    case 'highestRowAbove':
      return total !== undefined && total.highest > BigInt(when.highestRowAbove ?? 0)
    case 'rowsAbove':
      return facts.rows > (when.rowsAbove ?? 0)
    case 'noControlTotal':
      return facts.noControlTotal
    case 'edited':
      return facts.edited > 0
    case 'warnings':
      return when.warnings?.some((code) => facts.warnings.includes(code)) ?? true
    case 'makers':
      return when.makers?.includes(facts.maker) ?? true
    case 'payeeNewerThanDays':
      return facts.newestPayeeAt !== null && facts.newestPayeeAt > at - (when.payeeNewerThanDays ?? 0) * DAY_MS
    case 'weekdays':
      return when.weekdays?.includes(here.getUTCDay() === 0 ? 7 : here.getUTCDay()) ?? true
    case 'from':
    case 'until': {
      const [from, until] = [clock(when.from), clock(when.until)]
      return from <= until ? minutes >= from && minutes < until : minutes >= from || minutes < until
    }
  }
}

const applies = (when: Conditions, facts: Facts, at: number): boolean =>
  (Object.keys(when) as (keyof Conditions)[]).every((name) => conditionHolds(name, when, facts, at))

/** What is demanded: the place of the first rule that applies, 0 for none; and of each ceiling that is exceeded its place and sum. */
export type Demanded = { readonly rule: number; readonly ceilings: readonly (readonly [number, string])[] }

export function demandedOf(
  { rules, ceilings }: { readonly rules: readonly Rule[]; readonly ceilings: readonly Ceiling[] },
  facts: Facts,
  sumOf: (ceiling: Ceiling) => bigint | null,
  at: number,
): Demanded {
  const exceeded = ceilings.flatMap((ceiling, index): (readonly [number, string])[] => {
    const sum = sumOf(ceiling)
    return sum !== null && sum > BigInt(ceiling.most) ? [[index + 1, String(sum)]] : []
  })
  return { rule: rules.findIndex(({ when }) => applies(when, facts, at)) + 1, ceilings: exceeded }
}

export type GivenApproval = { readonly role: string; readonly groups: readonly string[]; readonly method: string }

const LEVELS: Readonly<Record<string, number>> = { password: 0, totp: 1, factor: 1, passkey: 2 }

/** How many of the demanded approvals are given, found by trying every way to assign them. */
export function progressOf(demand: Demand, approvals: readonly GivenApproval[]): number {
  if (demand.action !== 'approve') return 0
  const least = demand.factor === undefined ? 0 : (LEVELS[demand.factor] ?? 0)
  const counted = approvals.filter(({ method }) => (LEVELS[method] ?? 0) >= least)
  const fits = (step: (typeof demand.steps)[number], { role, groups }: GivenApproval) =>
    (step.roles === undefined && step.groups === undefined) ||
    step.roles?.some((one) => one === role) === true ||
    step.groups?.some((one) => groups.includes(one)) === true
  const left = demand.steps.map(({ approvers }) => approvers)
  if (demand.inOrder) {
    let done = 0
    for (const one of counted) {
      const at = left.findIndex((open) => open > 0)
      const step = demand.steps[at]
      if (step === undefined || !fits(step, one)) continue
      left[at] = (left[at] ?? 0) - 1
      done += 1
    }
    return done
  }
  const best = (from: number): number => {
    const one = counted[from]
    if (one === undefined) return 0
    let most = best(from + 1)
    demand.steps.forEach((step, at) => {
      if ((left[at] ?? 0) === 0 || !fits(step, one)) return
      left[at] = (left[at] ?? 0) - 1
      most = Math.max(most, 1 + best(from + 1))
      left[at] = (left[at] ?? 0) + 1
    })
    return most
  }
  return best(0)
}

const totalOf = (demand: Demand): number =>
  demand.action === 'approve' ? demand.steps.reduce((sum, { approvers }) => sum + approvers, 0) : 0

/** Whether these approvals, given so long after it was made, meet the demand. */
export function meets(demand: Demand, approvals: readonly GivenApproval[], waitedMinutes: number): boolean {
  if (demand.action !== 'approve') return demand.action === 'warn'
  return progressOf(demand, approvals) >= totalOf(demand) && waitedMinutes >= (demand.waitMinutes ?? 0)
}
