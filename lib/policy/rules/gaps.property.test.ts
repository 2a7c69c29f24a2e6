import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Demand } from '@/lib/approvals/policy-outcome'
import { CEILING_SCOPES, POLICY_KINDS } from '@/lib/approvals/policy-words'
import { approvals, demand } from '@/lib/policy/testing/arbitrary'
import { type GivenApproval, progressOf } from '@/lib/policy/testing/reference'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'

// `GAP_CASES=20000 GAP_SEED=2 npm run unit -- lib/policy/rules/gaps.property.test.ts` runs so many.
const CASES = Number(process.env.GAP_CASES ?? 300)
const SEED = Number(process.env.GAP_SEED ?? 1)
const FOR_ALL = { timeout: 60_000 + CASES * 60 }

/** Every order in which some of these people could approve one after another. */
function* orders(people: readonly GivenApproval[]): Generator<readonly GivenApproval[]> {
  yield []
  for (const [at, one] of people.entries()) for (const rest of orders(people.toSpliced(at, 1))) yield [one, ...rest]
}

/** The most approvals that there can be, found by letting the people approve in every order. */
function mostOf(asked: Demand, given: readonly GivenApproval[], people: readonly GivenApproval[]): number {
  let most = 0
  for (const order of orders(people)) most = Math.max(most, progressOf(asked, [...given, ...order]))
  return most
}

const neededOf = (asked: Demand) =>
  asked.action === 'approve' ? asked.steps.reduce((sum, { approvers }) => sum + approvers, 0) : 0

// Small enough that a team of six can often meet it.
const small = demand.map(
  (asked): Demand =>
    asked.action === 'approve'
      ? { ...asked, steps: asked.steps.slice(0, 2).map((one) => ({ ...one, approvers: Math.min(one.approvers, 2) })) }
      : asked,
)

const group = fc.subarray(['finance', 'board'])
const worker = fc.record({
  role: fc.constantFrom('viewer', 'preparer', 'approver', 'approver', 'approver', 'admin', 'admin'),
  groups: group,
  method: fc.constantFrom('password', 'password', 'totp', 'passkey'),
  disabled: fc.constantFrom(false, false, false, true),
  reset: fc.boolean(),
})
type Worker = typeof worker extends fc.Arbitrary<infer T> ? T : never

const literal = (value: unknown) => `$json$${JSON.stringify(value)}$json$::jsonb`

describe('whether anybody can meet what is demanded, compared with trying everything', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())
  const ask = <T>(statement: string) => store.asOwner(({ rows }) => rows(statement)) as Promise<T[]>

  it(`says how many approvals are possible after some were given, in ${CASES} cases`, FOR_ALL, async () => {
    const few = approvals.map((all) => all.slice(0, 4))
    const cases = fc.sample(
      fc.tuple(
        demand,
        approvals.map((all) => all.slice(0, 3)),
        few,
      ),
      { seed: SEED, numRuns: CASES },
    )
    const found = await ask<{ most: number }>(`select possible_approvals(value->0, value->1, value->2) as most
      from jsonb_array_elements(${literal(cases)}) with ordinality order by ordinality`)
    for (const [at, [asked, given, people]] of cases.entries()) {
      if (asked.action !== 'approve') continue
      const [most, possible] = [mostOf(asked, given, people), found[at]?.most ?? 0]
      // Of steps in order, those after one that nobody fits are counted too: only whether all can be given is the same.
      const same = asked.inOrder ? most >= neededOf(asked) === possible >= neededOf(asked) : most === possible
      expect([asked, given, people, same]).toEqual([asked, given, people, true])
    }
  })

  it(`finds every gap of a policy, and no other, in ${CASES} cases`, FOR_ALL, async () => {
    const part = fc.record({
      demand: small,
      kind: fc.constantFrom(...POLICY_KINDS),
      ceiling: fc.boolean(),
      own: fc.boolean(),
    })
    const cases = fc.sample(
      fc.tuple(fc.array(worker, { maxLength: 6, minLength: 4 }), fc.array(part, { minLength: 1, maxLength: 4 })),
      {
        seed: SEED,
        numRuns: Math.ceil(CASES / 4),
      },
    )
    const tally = { gap: 0, later: 0, met: 0 }
    for (const [team, parts] of cases) {
      const ids = await hire(team)
      const rules = parts.filter(({ ceiling }) => !ceiling)
      const ceilings = parts.filter(({ ceiling }) => ceiling)
      const first = ids.find((_, at) => team[at]?.role === 'approver' && !team[at]?.disabled)
      const makers = (own: boolean) => (own && first !== undefined ? { makers: [first] } : {})
      const policy = {
        number: 9,
        rules: rules.map((one, n) => ({
          id: `r${n}`,
          when: { kinds: [one.kind], ...makers(one.own) },
          demand: one.demand,
        })),
        ceilings: ceilings.map((one, n) => ({
          ...{
            id: `c${n}`,
            scope: CEILING_SCOPES[n % CEILING_SCOPES.length],
            currency: 'UGX',
            most: '1',
            demand: one.demand,
          },
        })),
      }
      const [answer] = await ask<{ gaps: readonly { source: string; number: number; from: string | null }[] }>(
        `select policy_gaps(jsonb_populate_record(null::policy_version, ${literal(policy)})) as gaps`,
      )
      const wanted = [
        ...rules.map((one, n) => ({
          one,
          source: 'rule',
          number: n + 1,
          kinds: [one.kind],
          only: one.own ? first : undefined,
        })),
        ...ceilings.map((one, n) => ({
          ...{ one, source: 'ceiling', number: n + 1, only: undefined },
          kinds: ['payout', 'escrow-payout', 'release'],
        })),
      ].flatMap(({ one, source, number, kinds, only }) => {
        if (one.demand.action !== 'approve') return []
        const met = (waits: boolean) => kinds.every((kind) => canMeet(one.demand, kind, team, ids, only, waits))
        const state = met(false) ? (met(true) ? 'met' : 'later') : 'gap'
        tally[state] += 1
        return state === 'met' ? [] : [{ source, number, from: state === 'later' }]
      })
      expect([
        policy,
        team,
        answer?.gaps.map(({ source, number, from }) => ({ source, number, from: from !== null })),
      ]).toEqual([policy, team, wanted])
    }
    expect(Math.min(tally.gap, tally.later, tally.met)).toBeGreaterThan(CASES / 100)
  })

  /** Puts these people into the database, in place of those before. */
  async function hire(team: readonly Worker[]): Promise<readonly string[]> {
    const rows = await ask<{ id: string }>(`with gone as (delete from staff), keys as (delete from passkey)
      select gen_random_uuid()::text as id from generate_series(1, ${team.length})`)
    const ids = rows.map(({ id }) => id)
    await store.asOwner(({ exec }) =>
      exec(`insert into staff (id, email, name, role, groups, password_hash, disabled_at, access_reset_at, totp_secret)
          select id, id || '@test.example', 'x', role, array(select jsonb_array_elements_text(groups)), 'x', case when disabled then now() end,
            case when reset then now() end, case when method = 'totp' then 'x'::bytea end
          from jsonb_to_recordset(${literal(team.map((one, at) => ({ id: ids[at], ...one })))})
            x(id uuid, role text, groups jsonb, disabled boolean, reset boolean, method text);
        insert into passkey (staff_id, credential_id, public_key, app_hash, counter, name, backed_up)
          select id, id, 'x', 'x', 0, 'Laptop', false
          from jsonb_to_recordset(${literal(team.map((one, at) => ({ id: ids[at], ...one })))}) x(id uuid, method text) where method = 'passkey'`),
    )
    return ids
  }
})

/** Whether for some maker there are distinct people, the maker not among them, who can approve so that the demand is met. */
function canMeet(
  asked: Demand,
  kind: string,
  team: readonly Worker[],
  ids: readonly string[],
  only: string | undefined,
  waits: boolean,
): boolean {
  const ofAdmins = kind === 'policy-change' || kind === 'staff-change'
  const there = team.map((one, at) => ({ ...one, id: ids[at] })).filter(({ disabled }) => !disabled)
  const makes = (role: string) =>
    ofAdmins ? role === 'admin' : role === 'approver' || (role === 'preparer' && kind !== 'forced-release')
  const makers = there.filter(({ role, id }) => makes(role) && (only === undefined || id === only)).map(({ id }) => id)
  const decides = there.filter(
    ({ role, reset }) => (role === 'approver' || (ofAdmins && role === 'admin')) && !(waits && reset),
  )
  return (makers.length === 0 ? [null] : makers).some(
    (maker) =>
      mostOf(
        asked,
        [],
        decides.filter(({ id }) => id !== maker),
      ) >= neededOf(asked),
  )
}
