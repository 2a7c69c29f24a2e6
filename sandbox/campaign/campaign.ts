import fc from 'fast-check'
import { expect } from 'vitest'
import { switchValues } from '../dialect/switch-values.ts'
import { kinds } from '../faults/script.ts'
import { USUAL_NETWORK } from '../networks.ts'
import { type Caller, callerOf } from '../testing/caller.ts'
import type { Opened } from '../testing/in-process.ts'
import { sendCarefully } from './client.ts'
import { endedTwice, expectedBalance, totalBalance } from './money.ts'

const creates = {
  batch: '/api/disbursements',
  escrowBatch: '/api/escrow-disbursements',
  payment: '/api/payments/create',
  escrow: '/api/escrows/',
} as const
type Created = keyof typeof creates

// The changes that each kind of object allows.
const changes: Record<Created, readonly string[]> = {
  batch: ['cancel'],
  escrowBatch: ['release', 'cancel'],
  payment: [],
  escrow: ['release', 'reverse', 'disputes'],
}

// This client does not sign and does not wait, so required signatures and tight limits would refuse every request. Both have their own tests.
const fixed = { signedRequests: ['optional'], rateLimits: ['off'] }
const dialects = fc.record(
  Object.fromEntries(
    [...Object.entries({ ...Object.fromEntries(switchValues), ...fixed })].map(([name, values]) => [
      name,
      fc.constantFrom(...values),
    ]),
  ),
)

const struck = kinds.filter((kind) => !kind.startsWith('webhook-') && kind !== 'slow-drip')
const step = fc.record({
  create: fc.constantFrom<Created[]>('batch', 'escrowBatch', 'payment', 'escrow'),
  change: fc.option(fc.nat(20), { nil: null, freq: 2 }),
  twice: fc.boolean(),
  force: fc.boolean(),
  phone: fc.constantFrom('+256772000418', '+256772000001', '+256772000007', '+256772000008', '+256772000009'),
  rows: fc.integer({ min: 1, max: 3 }),
  fault: fc.option(fc.constantFrom(...struck), { nil: null, freq: 2 }),
  advance: fc.constantFrom('0ms', '12s', '5m'),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

function bodyOf({ create, phone, rows, force }: Step, key: string): object {
  const terms = [{ type: 'manual_release', data: {} }]
  const user_info = { phone_number: phone, email: 'payer@check.example', otp: '123456' }
  if (create === 'payment')
    return {
      amount: 1500,
      currency: 'UGX',
      payment_method: USUAL_NETWORK,
      user_info,
      reference: key,
      customer_pays_fees: force,
    }
  if (create === 'escrow')
    return { amount: '900.00', currency_code: 'UGX', payment_method: USUAL_NETWORK, terms, user_info, reference: key }
  const external = {
    phone_number: phone,
    amount: '700.00',
    reference: key,
    recipient_id: force ? null : undefined,
    terms,
  }
  const internal = { recipient_id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01', amount: '300.00', reference: key }
  const recipients = Array.from({ length: rows }, (_, n) => (n % 2 === 0 ? external : internal))
  return { currency: 'UGX', payment_method: USUAL_NETWORK, description: `${key} campaign`, recipients }
}

type Made = { key: string; create: Created; id: string | null; refused: boolean }

/** Runs one step: creates an object or changes an earlier one, possibly under a fault, possibly twice at the same time. */
async function take(caller: Caller, made: Made[], each: Step, key: string): Promise<void> {
  await caller.control('clock', { advance: each.advance })
  const known = made.filter((one) => one.id !== null && changes[one.create].length > 0)
  const target = each.change === null ? undefined : known[each.change % known.length]
  const [verb] = target ? changes[target.create].slice((each.change ?? 0) % changes[target.create].length) : []
  const path = target ? `${creates[target.create]}/${target.id}/${verb}`.replace('//', '/') : creates[each.create]
  if (each.fault) await caller.control('faults', { route: `POST ${path}`, kind: each.fault, delayMs: 1, retryAfter: 1 })
  const body = target ? { reason: 'campaign', force: each.force } : bodyOf(each, key)
  const send = () => sendCarefully(caller, path, body, key)
  const answers = await Promise.all(each.twice ? [send(), send()] : [send()])
  if (target) return
  // Of two requests sent at once, one may be refused and the other executed, so it is a refusal only if all answers are.
  const id = answers.find((one) => one?.id)?.id ?? null
  made.push({ key, create: each.create, id, refused: answers.every((one) => one !== null && one.status >= 300) })
}

const timesOf = async (caller: Caller, key: string): Promise<number> =>
  (await caller.ledger(`?reference=${key}`)).byReference[key]?.batches ?? 0

/** Runs the steps of one campaign in one dialect, then compares the answers, the ledger and the wallets. */
async function run({ world, ready }: Opened, dialect: object, steps: Step[]): Promise<void> {
  const caller = callerOf(ready)
  await caller.control('reset', {})
  const opening = totalBalance(world)
  expect((await caller.control('dialect', dialect)).status).toBe(200)
  const made: Made[] = []
  for (const [n, each] of steps.entries()) await take(caller, made, each, `C-${n}`)
  await caller.control('settle', {})
  for (const one of made) await expectOnce(caller, one)
  expect(endedTwice(world), 'what ended twice').toEqual([])
  expect(totalBalance(world), 'what the wallets hold').toBe(expectedBalance(world, opening))
  expect(world.requestLog.latest(500).filter(({ answer }) => answer.includes('The sandbox failed'))).toEqual([])
}

async function expectOnce(caller: Caller, { key, create, id, refused }: Made): Promise<void> {
  const times = await timesOf(caller, key)
  const right = id === null ? Math.min(times, refused ? 0 : 1) : 1
  expect(times, `how often ${key} (${create}) was executed`).toBe(right)
  if (id === null) return
  const at = create === 'payment' ? '/api/payments' : creates[create].replace(/\/$/, '')
  expect((await caller.get(`${at}/${id}`)).status, `whether ${key} (${create}) is kept`).toBe(200)
}

/** Runs a number of campaigns drawn from a seed. Throws on the first that breaks a rule, reduced to the fewest steps that still break it. */
export const campaign = (opened: Opened, wanted: { runs: number; seed: number; shrink: boolean }): Promise<void> =>
  fc.assert(
    fc.asyncProperty(dialects, fc.array(step, { minLength: 3, maxLength: 12 }), (dialect, steps) =>
      run(opened, dialect, steps),
    ),
    { seed: wanted.seed, numRuns: wanted.runs, endOnFailure: !wanted.shrink, includeErrorInReport: true },
  )
