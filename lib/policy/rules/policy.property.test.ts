import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CEILING_SCOPES, POLICY_KINDS } from '@/lib/approvals/policy-words'
import {
  approvals,
  CURRENCIES,
  demand,
  minor,
  policy,
  type RandomPolicy,
  WARNINGS,
} from '@/lib/policy/testing/arbitrary'
import { history, PEOPLE, type Stored, store as storeHistory } from '@/lib/policy/testing/history'
import { factsOf, sumOf } from '@/lib/policy/testing/ledger'
import { type Demanded, demandedOf, meets, progressOf } from '@/lib/policy/testing/reference'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'

// `POLICY_CASES=100000 npx vitest run --config e2e/vitest.config.ts lib/policy/rules/policy.property.test.ts` runs so many.
const CASES = Number(process.env.POLICY_CASES ?? 1_500)
const SEED = Number(process.env.POLICY_SEED ?? 1)
/** Proposals of one history, and policies that each history is evaluated under: a hundred cases are one history. */
const PROPOSALS = 25
const POLICIES = 4
const AT_ONCE = 500
const FOR_ALL = { timeout: 60_000 + CASES * 20 }

const batches = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, n) => list.slice(n * AT_ONCE, (n + 1) * AT_ONCE))

const literal = (value: unknown) => `$json$${JSON.stringify(value)}$json$::jsonb`

describe('policies compared with a plain evaluator', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const ask = <T>(statement: string) => store.asOwner(({ rows }) => rows(statement)) as Promise<T[]>

  it(`demand the same of ${CASES} proposals in random histories`, FOR_ALL, async () => {
    const histories = fc.sample(history(PROPOSALS), { seed: SEED, numRuns: Math.ceil(CASES / (PROPOSALS * POLICIES)) })
    const tally = { default: 0, rule: 0, ceilings: 0 }
    for (const [n, made] of histories.entries()) {
      const stored = await storeHistory(store, made)
      for (const tried of fc.sample(policy(PEOPLE.slice(0, 3)), { seed: SEED * 7919 + n, numRuns: POLICIES })) {
        for (const { found, wanted } of await evaluate(stored, tried)) {
          expect(found).toEqual(wanted)
          tally[wanted.rule === 0 ? 'default' : 'rule'] += 1
          tally.ceilings += wanted.ceilings.length
        }
      }
      await store.close()
      store = await openTestDatabase()
    }
    // Otherwise the cases would show nothing.
    expect(Math.min(tally.default, tally.rule, tally.ceilings)).toBeGreaterThan(CASES / 20)
  })

  async function evaluate(stored: Stored, tried: RandomPolicy) {
    const asked = stored.proposals.map(({ id, at }, n) => ({
      id,
      at: new Date(at),
      approver: PEOPLE[3 + (n % 4)] ?? null,
    }))
    const rows = await ask<{ id: string; now: string; outcomes: Outcomes }>(`
      select p.id::text, clock_timestamp() as now, policy_outcomes(x.tried, known_facts(p, x.tried, y.at), ceiling_sums(x.tried, p, y.approver, y.at), y.at) as outcomes
      from (select jsonb_populate_record(null::policy_version, ${literal({ number: 1, ...tried })}) as tried) x,
        jsonb_to_recordset(${literal(asked)}) y(id uuid, at timestamptz, approver uuid) join proposal p using (id)`)
    return stored.proposals.map((proposal, n) => {
      const answer = rows.find(({ id }) => id === proposal.id)
      const now = new Date(answer?.now ?? 0).getTime()
      const approver = n % 4 === 3 ? null : 3 + (n % 4)
      const wanted = demandedOf(
        tried,
        factsOf(proposal, stored, now),
        (ceiling) => sumOf(proposal, stored, ceiling, approver, proposal.at),
        proposal.at,
      )
      return { found: demandedBy(answer?.outcomes ?? []), wanted }
    })
  }

  it(`count approvals the same in ${CASES} cases`, FOR_ALL, async () => {
    const cases = fc.sample(fc.tuple(demand, approvals), { seed: SEED, numRuns: CASES })
    for (const batch of batches(cases)) {
      const found = await ask<{ progress: number }>(`select requirement_progress(value->0, value->1) as progress
        from jsonb_array_elements(${literal(batch)}) with ordinality order by ordinality`)
      expect(found.map(({ progress }) => progress ?? 0)).toEqual(
        batch.map(([asked, given]) => progressOf(asked, given)),
      )
    }
  })

  it(`never take a demand for as strict as another that asks for more, in ${CASES} cases`, FOR_ALL, async () => {
    const pair = fc.tuple(
      demand,
      demand,
      fc.array(approvals, { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 0, max: 120 }),
    )
    // Half of them are two forms of one demand, which are comparable more often than two random ones.
    const near = pair.map(([one, , given, waited]) => [changed(one), one, given, waited] as const)
    const cases = fc.sample(fc.oneof(pair, near), { seed: SEED, numRuns: CASES })
    let strict = 0
    for (const batch of batches(cases)) {
      const found = await ask<{ strict: boolean }>(`select as_strict(value->0, value->1) as strict
        from jsonb_array_elements(${literal(batch.map(([next, before]) => [next, before]))}) with ordinality order by ordinality`)
      for (const [at, [next, before, sets, waited]] of batch.entries()) {
        if (found[at]?.strict !== true) continue
        strict += 1
        for (const given of sets)
          if (meets(next, given, waited))
            expect([next, before, meets(before, given, waited)]).toEqual([next, before, true])
      }
    }
    expect(strict).toBeGreaterThan(CASES / 20)
  })

  it(`never take a policy for one that loosens nothing where it does, in ${CASES} cases`, FOR_ALL, async () => {
    const cases = fc.sample(fc.tuple(policy(PEOPLE.slice(0, 3)), policy(PEOPLE.slice(0, 3)), edit), {
      seed: SEED,
      numRuns: CASES,
    })
    const worlds = fc.sample(world, { seed: SEED, numRuns: 200 })
    let kept = 0
    for (const batch of batches(cases.map(([before, other, how]) => [edited(before, other, how), before] as const))) {
      const found = await ask<{
        looser: boolean
      }>(`select loosens_policy(jsonb_populate_record(null::policy_version, value->0),
          jsonb_populate_record(null::policy_version, value->1)) as looser
        from jsonb_array_elements(${literal(batch)}) with ordinality order by ordinality`)
      for (const [at, [next, before]] of batch.entries()) {
        if (found[at]?.looser !== false) continue
        kept += 1
        for (const one of worlds)
          if (allows(next, one)) expect([next, before, one, allows(before, one)]).toEqual([next, before, one, true])
      }
    }
    expect(kept).toBeGreaterThan(CASES / 20)
  })
})

type Outcomes = readonly { readonly source: string; readonly number?: number; readonly sum?: string }[]

const demandedBy = (outcomes: Outcomes): Demanded => ({
  rule: outcomes[0]?.source === 'rule' ? Number(outcomes[0].number) : 0,
  ceilings: outcomes.slice(1).map(({ number, sum }) => [Number(number), String(sum)] as const),
})

/** The same demand, stricter or looser in one way. */
function changed(asked: typeof demand extends fc.Arbitrary<infer T> ? T : never): typeof asked {
  if (asked.action !== 'approve') return asked
  const steps = asked.steps.map((step, at) =>
    at === 0 ? { ...step, approvers: step.approvers + (step.approvers === 2 ? -1 : 1) } : step,
  )
  return { ...asked, steps }
}

type Edit = {
  readonly what: 'as-is' | 'add-rule' | 'add-ceiling' | 'remove' | 'swap' | 'demand' | 'lower' | 'raise'
  readonly at: number
}
const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('as-is', 'add-rule', 'add-ceiling', 'remove', 'swap', 'demand', 'lower', 'raise'),
  at: fc.integer({ min: 0, max: 5 }),
})

/** A policy with one change, which takes what it adds from another policy. */
function edited({ rules, ceilings }: RandomPolicy, other: RandomPolicy, { what, at }: Edit): RandomPolicy {
  const fresh = <T extends { readonly id: string }>(list: readonly T[]) =>
    list.slice(0, 1).map((one) => ({ ...one, id: 'new' }))
  switch (what) {
    case 'as-is':
      return { rules, ceilings }
    case 'add-rule':
      return { rules: rules.toSpliced(at, 0, ...fresh(other.rules)), ceilings }
    case 'add-ceiling':
      return { rules, ceilings: [...ceilings, ...fresh(other.ceilings)] }
    case 'remove':
      return { rules: rules.toSpliced(at, 1), ceilings: ceilings.toSpliced(at, 1) }
    case 'swap':
      return { rules: rules.toReversed(), ceilings: ceilings.toReversed() }
    case 'demand':
      return {
        rules: rules.map((rule, n) =>
          n === at ? { ...rule, demand: changed(rule.demand) as typeof rule.demand } : rule,
        ),
        ceilings,
      }
    case 'lower':
    case 'raise':
      return {
        rules,
        ceilings: ceilings.map((one, n) =>
          n === at ? { ...one, most: String(BigInt(one.most) + (what === 'lower' ? -1n : 1n)) } : one,
        ),
      }
  }
}

const total = fc.record({ minor, highest: minor })
/** Facts, the sum that each ceiling would count, and the approvals given after so many minutes. */
const world = fc.record({
  kind: fc.constantFrom(...POLICY_KINDS),
  maker: fc.constantFrom(...PEOPLE.slice(0, 3)),
  rows: fc.integer({ min: 1, max: 7 }),
  totals: fc.tuple(total, total),
  noControlTotal: fc.boolean(),
  edited: fc.integer({ min: 0, max: 1 }),
  warnings: fc.subarray([...WARNINGS]),
  newestPayeeAt: fc.option(fc.integer({ min: 0, max: 7 })),
  at: fc.integer({ min: 0, max: 7 * 24 * 60 }),
  sums: fc.array(minor, { minLength: CEILING_SCOPES.length * 2, maxLength: CEILING_SCOPES.length * 2 }),
  given: approvals,
  waited: fc.integer({ min: 0, max: 100 }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** Whether a policy, by the plain evaluator, lets pass what has these approvals. */
function allows(tried: RandomPolicy, { totals, newestPayeeAt, at, sums, given, waited, ...facts }: World): boolean {
  const moment = Date.UTC(2026, 10, 23) + at * 60_000
  const demanded = demandedOf(
    tried,
    {
      ...facts,
      totals: new Map(CURRENCIES.map((currency, n) => [currency, totals[n] ?? { minor: 0n, highest: 0n }])),
      newestPayeeAt: newestPayeeAt === null ? null : moment - newestPayeeAt * 86_400_000,
    },
    ({ scope, currency }) => (sums[CEILING_SCOPES.indexOf(scope) * 2 + (currency === 'UGX' ? 0 : 1)] ?? 0n) * 2n,
    moment,
  )
  const rule = tried.rules[demanded.rule - 1]?.demand ?? { action: 'approve' as const, steps: [{ approvers: 1 }] }
  const ceilings = demanded.ceilings.flatMap(([number]) => tried.ceilings[number - 1]?.demand ?? [])
  return [rule, ...ceilings].every((asked) => meets(asked, given, waited))
}
