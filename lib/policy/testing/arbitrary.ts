import fc from 'fast-check'
import type { Ceiling, Demand, Rule } from '@/lib/approvals/policy-outcome'
import { CEILING_SCOPES, POLICY_KINDS } from '@/lib/approvals/policy-words'

/** Random policies over few values, so that their conditions hold often enough. */

const GROUPS = ['finance', 'leads', 'board'] as const
export const WARNINGS = ['duplicate-row', 'other-name', 'landline'] as const
export const CURRENCIES = ['UGX', 'USD'] as const

/** Minor units, on and beside each other's edges. */
export const minor = fc.integer({ min: 1, max: 60 }).map((n) => BigInt(n) * 100_000n)
const minorText = fc.tuple(minor, fc.constantFrom(-1n, 0n, 1n)).map(([amount, off]) => String(amount + off))
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })

const step = fc.record(
  {
    approvers: fc.integer({ min: 1, max: 3 }),
    roles: some(['approver', 'admin'] as const),
    groups: some(GROUPS),
  },
  { requiredKeys: ['approvers'] },
)

const approve: fc.Arbitrary<Demand> = fc.record(
  {
    action: fc.constant('approve' as const),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
    inOrder: fc.constant(true as const),
    factor: fc.constantFrom('factor' as const, 'passkey' as const),
    waitMinutes: fc.integer({ min: 1, max: 3 }).map((n) => n * 30),
  },
  { requiredKeys: ['action', 'steps'] },
)

export const demand: fc.Arbitrary<Demand> = fc.oneof(
  { weight: 4, arbitrary: approve },
  { weight: 1, arbitrary: fc.constant({ action: 'block' as const }) },
)
const ceilingDemand = fc.oneof(
  { weight: 4, arbitrary: demand },
  { weight: 1, arbitrary: fc.constant({ action: 'warn' as const }) },
)

const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)

const conditions = (makers: readonly string[]) =>
  fc
    .record(
      {
        kinds: some(POLICY_KINDS),
        currency: fc.constantFrom(...CURRENCIES),
        totalAbove: minorText,
        highestRowAbove: minorText,
        rowsAbove: fc.integer({ min: 1, max: 5 }),
        payeeNewerThanDays: fc.integer({ min: 1, max: 6 }),
        noControlTotal: fc.constant(true as const),
        edited: fc.constant(true as const),
        warnings: some(WARNINGS),
        makers: some(makers),
        hours: fc.tuple(timeOfDay, timeOfDay),
        weekdays: some([1, 2, 3, 4, 5, 6, 7]),
      },
      { requiredKeys: [] },
    )
    .chain((all) =>
      // Seldom more than three at once: a rule with every condition never applies.
      fc.subarray(Object.keys(all), { maxLength: Math.min(3, Object.keys(all).length) }).map((names) => {
        const { hours, ...kept } = Object.fromEntries(
          Object.entries(all).filter(([name]) => names.includes(name)),
        ) as typeof all
        const amounts = kept.totalAbove !== undefined || kept.highestRowAbove !== undefined
        return {
          ...kept,
          ...(amounts ? { currency: all.currency ?? 'UGX' } : {}),
          ...(hours === undefined ? {} : { from: hours[0], until: hours[1] }),
        }
      }),
    )

export type RandomPolicy = { readonly rules: readonly Rule[]; readonly ceilings: readonly Ceiling[] }

const withIds = <T extends object>(list: readonly T[], prefix: string) =>
  list.map((one, at) => ({ id: `${prefix}${at}`, ...one }))

export const policy = (makers: readonly string[]): fc.Arbitrary<RandomPolicy> =>
  fc.record({
    rules: fc
      .array(fc.record({ when: conditions(makers), demand }), { maxLength: 5 })
      .map((list) => withIds(list, 'r') as readonly Rule[]),
    ceilings: fc
      .array(
        fc.record({
          scope: fc.constantFrom(...CEILING_SCOPES),
          currency: fc.constantFrom(...CURRENCIES),
          most: fc.tuple(minorText, fc.constantFrom(1n, 3n, 10n)).map(([text, times]) => String(BigInt(text) * times)),
          demand: ceilingDemand,
        }),
        { maxLength: 5 },
      )
      .map((list) => withIds(list, 'c') as readonly Ceiling[]),
  })

export const approvals = fc.array(
  fc.record({
    role: fc.constantFrom('approver', 'admin'),
    groups: fc.subarray([...GROUPS]),
    method: fc.constantFrom('password', 'totp', 'passkey'),
  }),
  { maxLength: 5 },
)
