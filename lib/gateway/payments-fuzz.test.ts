import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusWord } from '@/lib/status/status-text'
import { closeService } from './client'
import type { ServiceId } from './id'
import { safeText } from './json'
import { getPayment, listPayments } from './payments'
import { startTestService, type TestService } from './test-service'

// `PAYMENT_FUZZ_RUNS=100000 npx vitest run --config e2e/vitest.config.ts lib/gateway/payments-fuzz.test.ts` runs them all.
const RUNS = Number(process.env.PAYMENT_FUZZ_RUNS ?? 1_000)
const AT_ONCE = 20
const SEED = 20_261_121
const ID = '<its own id>'

/** One answer of the service, in parts whose meaning is known without reading them. */
type Varied = {
  readonly members: readonly string[]
  readonly status: string | null
  /** Null: no amount, so that the answer as a whole must not be trusted. */
  readonly amount: string | null
  readonly envelope: boolean
  readonly broken: boolean
  readonly code: number
}

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** An amount in hundredths, and one of the texts the service may write it in. */
const goodAmount = fc
  .tuple(
    fc.oneof(fc.bigInt({ min: 0n, max: 10_000_000n }), fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n })),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([minor, form]) => {
    const whole = String(minor / 100n)
    const cents = String(minor % 100n).padStart(2, '0')
    const short = cents.replace(/0+$/, '')
    const number = short === '' ? whole : `${whole}.${short}`
    const texts = [
      `"${whole}.${cents}"`,
      `"${grouped(whole)}.${cents}"`,
      number,
      `${whole}.${cents}`,
      `"${number}"`,
      `"${grouped(number.split('.')[0] ?? '')}${short === '' ? '' : `.${short}`}"`,
      cents === '00' ? `"${whole}"` : `"${whole}.${cents}"`,
    ]
    return { text: texts[form] ?? '', amount: `${whole}.${cents}` }
  })

const badAmount = fc
  .constantFrom(
    ...['-5.00', '1e3', '1.234', '1.234,50', '1,50', ' 5.00', '5.00 ', '', 'NaN', '٥', '5.', '.5', '0x10', '5,0000.00'],
    ...['1.5.0', 'UGX 5.00', '5.00\u0000', 'null', '１５'],
  )
  .map((text) => JSON.stringify(text))
const badLiteral = fc.constantFrom('null', 'true', '[]', '{}', '[5]', '-1', '1e21', '1E3', '0.125', '-0.01')
const amounts = fc.oneof(
  { weight: 5, arbitrary: goodAmount },
  { weight: 1, arbitrary: fc.oneof(badAmount, badLiteral).map((text) => ({ text, amount: null })) },
)

const statuses = fc.oneof(
  fc
    .oneof(
      fc.constantFrom(
        'pending',
        'completed',
        'succeeded',
        'COMPLETED',
        'on_hold',
        'success',
        '__proto__',
        '\u202edone',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => text.isWellFormed()),
    )
    .map((word) => ({ text: JSON.stringify(word), status: statusWord(safeText(word)) && safeText(word) })),
  fc.constantFrom('null', '{}', '[]', 'true', '{"status":"completed"}').map((text) => ({ text, status: null })),
  fc.constant({ text: '7', status: '7' }),
  fc.constant({ text: null, status: null }),
)

const STRANGE = ['__proto__', 'constructor', 'toString', 'data', 'meta', 'error', 'amount_due', 'Status', 'extra']
const strange = fc
  .tuple(fc.constantFrom(...STRANGE), fc.json({ maxDepth: 3 }))
  .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
const NESTED = ['merchant_details', 'recipient_details', 'product_details', 'transaction_details', 'payer', 'recipient']
const nested = fc
  .tuple(fc.constantFrom(...NESTED, 'date', 'created_at', 'reference', 'payment_method'), fc.json({ maxDepth: 4 }))
  .map(([name, json]) => `${JSON.stringify(name)}:${json}`)

const varied = (idName: string) =>
  fc
    .record({
      amount: amounts,
      status: statuses,
      more: fc.array(fc.oneof(strange, nested), { maxLength: 6 }),
      envelope: fc.boolean(),
      broken: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
      code: fc.oneof({ weight: 12, arbitrary: fc.constant(200) }, fc.constantFrom(201, 404, 429, 500, 502)),
      turn: fc.nat(),
    })
    .map(({ amount, status, more, envelope, broken, code, turn }): Varied => {
      const own = [
        `"${idName}":"${ID}"`,
        `"amount":${amount.text}`,
        '"currency":"UGX"',
        ...(status.text === null ? [] : [`"status":${status.text}`]),
      ]
      // A member given twice counts as JSON counts it, by its last: strange ones stand first.
      const at = turn % own.length
      const members = [...more, ...own.slice(at), ...own.slice(0, at)]
      return { members, status: status.status, amount: amount.amount, envelope, broken, code }
    })

const bodyOf = (one: Varied, inside: string): string => {
  const text = one.envelope
    ? `{"status":"success","data":${inside},"meta":{"api_version":"2026-01-15","request_id":"r"}}`
    : inside
  return one.broken ? text.slice(0, -2) : text
}

const idAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as ServiceId

const why = (answer: { ok: boolean; problem?: { detail: string } }, body: string) =>
  `${answer.problem?.detail}: ${body}`

describe('answers of every shape', { timeout: 60_000 + RUNS * 20 }, () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ SERVICE_RATE_PER_SECOND: '100000', SERVICE_MAX_IN_FLIGHT: '32' })
  })
  afterAll(() => service.close())

  const inTurns = async (count: number, one: (n: number) => Promise<void>) => {
    for (let from = 0; from < count; from += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => one(from + n)))
  }

  it(`reads ${RUNS} details right, or says that it cannot`, async () => {
    const samples = fc.sample(varied('id'), { seed: SEED, numRuns: RUNS })
    service.script = ({ url }, response) => {
      const n = Number(url.slice(-12))
      const one = samples[n]
      if (one === undefined) return void response.writeHead(500).end()
      // A 429 would pause every later question of this test; its reading is the same as that of any other refusal.
      const code = one.code === 429 ? 409 : one.code
      response.writeHead(code).end(bodyOf(one, `{${one.members.join(',').replace(ID, idAt(n))}}`))
    }
    // Making up the answers takes longer than either side keeps an idle connection.
    await closeService()
    let read = 0
    await inTurns(RUNS, async (n) => {
      const one = samples[n]
      const answer = await getPayment(idAt(n))
      const good = one !== undefined && !one.broken && one.code < 300 && one.amount !== null
      expect(answer.ok, why(answer, one?.members.join(',') ?? '')).toBe(good)
      if (!answer.ok || one === undefined) return
      read += 1
      expect({ status: answer.value.status, amount: answer.value.amount, id: answer.value.id }).toEqual({
        status: one.status,
        amount: one.amount,
        id: idAt(n),
      })
    })
    expect(read).toBeGreaterThan(RUNS / 3)
  })

  it(`reads ${RUNS} lists right, or says that it cannot`, async () => {
    const lists = fc.sample(fc.array(varied('payment_id'), { minLength: 1, maxLength: 3 }), {
      seed: SEED,
      numRuns: RUNS,
    })
    const insideOf = (entries: readonly Varied[]) => {
      const results = entries.map((one, n) => `{${one.members.join(',').replace(ID, idAt(n))}}`)
      return `{"total":${entries.length},"offset":0,"limit":50,"results":[${results.join(',')}]}`
    }
    service.script = ({ url }, response) => {
      const entries = lists[Number(new URL(url, service.origin).searchParams.get('offset'))] ?? []
      const [first] = entries
      if (first === undefined) return void response.writeHead(500).end()
      response.writeHead(200).end(bodyOf(first, insideOf(entries)))
    }
    // Making up the answers takes longer than either side keeps an idle connection.
    await closeService()
    let read = 0
    await inTurns(RUNS, async (n) => {
      const entries = lists[n] ?? []
      const answer = await listPayments({ offset: n, limit: 50 })
      const good = entries[0]?.broken === false && entries.every((one) => one.amount !== null)
      expect(answer.ok, why(answer, insideOf(entries))).toBe(good)
      if (!answer.ok) return
      read += 1
      expect(answer.value.results.map(({ status, amount }) => ({ status, amount }))).toEqual(
        entries.map(({ status, amount }) => ({ status, amount })),
      )
    })
    expect(read).toBeGreaterThan(RUNS / 4)
  })
})
