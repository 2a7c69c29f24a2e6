import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '@/lib/access/system'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { expireAttempts } from '@/lib/store/transitions/attempts'
import { keptPayerToken } from '@/lib/submissions/payer/test-payer-token'
import { age, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import {
  askPayment,
  type Collector,
  collector,
  FAILS,
  LOST_ALWAYS,
  LOST_ONCE,
  PAYER,
  paymentsThere,
  ruleOf,
} from '@/lib/submissions/testing/collect'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { type CrashPoint, onCrashPoint } from './crash-point'

const CREATE = 'POST /api/payments/create'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '2000' })
})
afterAll(() => sandbox.stop())

describe('collecting a payment', () => {
  let store: Engine
  let staff: Collector
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await collector(store)
    await sandbox.control('reset', {})
  })
  afterEach(async () => {
    onCrashPoint(null)
    await store.close()
  })
  const settle = async () => {
    await sandbox.control('settle', {})
    await turn(store, worker)
  }

  it('asks once and follows it until the money is in', async () => {
    const id = await askPayment(staff)
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'accepted', sends: 1, kind: 'create-payment', proposalId: null })
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'accepted', serviceStatus: 'pending' })
    await settle()
    expect(await read(id)).toMatchObject({ state: 'settled', serviceStatus: 'completed', nextAttemptAt: null })
    expect((await paymentsThere()).map((one) => one.id)).toEqual([(await read(id)).serviceId])
  })

  it('says failed only because it read so, and reads once more half an hour later', async () => {
    const id = await askPayment(staff, { phone: FAILS })
    await turn(store, worker)
    await settle()
    const failed = await read(id)
    expect(failed).toMatchObject({ state: 'failed', serviceStatus: 'failed' })
    expect(failed.nextAttemptAt).not.toBeNull()
    await age(store, '31 minutes')
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'failed', nextAttemptAt: null })
  })

  it.each([
    'commit-then-reset',
    'reset-before',
    'error-500-after',
    'error-502-before',
    'error-502-after',
    'html-503',
    'truncated-json',
    'malformed-json',
    'empty',
    'redirect',
  ])('asks the payer once through %s: the same key and bytes again', async (kind) => {
    const id = await askPayment(staff)
    await sandbox.control('faults', { route: CREATE, kind, times: 1 })
    await turn(store, worker)
    expect((await read(id)).state).toBe('unknown')
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'accepted', sends: 2 })
    expect(await paymentsThere()).toHaveLength(1)
    await settle()
    expect((await read(id)).state).toBe('settled')
  })

  it('waits where the service says so, and requests once', async () => {
    const id = await askPayment(staff)
    await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 1 })
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'ready', lastProblem: { kind: 'rate-limited' } })
    const later = async () => {
      await turn(store, worker)
      return (await read(id)).state
    }
    await expect.poll(later, { timeout: 5_000, interval: 200 }).toBe('accepted')
    expect(await paymentsThere()).toHaveLength(1)
  })

  it.each([
    [LOST_ONCE, 2],
    [LOST_ALWAYS, 1],
  ])('finds what is lost for %s, and asks the payer once', async (phone, sends) => {
    const id = await askPayment(staff, { phone })
    await turn(store, worker)
    expect((await read(id)).state).toBe('unknown')
    if (phone === LOST_ALWAYS) await age(store, '3 min')
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'accepted', sends })
    expect(await paymentsThere()).toHaveLength(1)
  })

  it('leaves to a person which of two alike it is, and sends no more', async () => {
    const [mine, twin] = [await askPayment(staff, { phone: LOST_ALWAYS }), randomUUID()]
    await turn(store, worker)
    // Another system of the merchant asks the same payer for the same amount at the same time.
    await past(store, `update submission set idempotency_key = '${twin}', next_attempt_at = clock_timestamp()`)
    await turn(store, worker)
    expect(await paymentsThere()).toHaveLength(2)
    await age(store, '26 h')
    await turn(store, worker)
    expect(await read(mine)).toMatchObject({ holdReason: 'unclear', sends: 2 })
  })

  it('goes by our mark alone, where the service is known to keep it', async () => {
    await sandbox.stop()
    sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '2000', SERVICE_PAYMENT_REFERENCE: 'on' })
    const [other, twice] = [LOST_ALWAYS, '+256701000008']
    const marked = await askPayment(staff, { phone: other })
    const doubled = await askPayment(staff, { phone: twice })
    await turn(store, worker)
    await past(
      store,
      `update submission set correlation_tag = 'CH-0000000000' where id = '${marked}'`,
      `update submission set idempotency_key = gen_random_uuid(), next_attempt_at = clock_timestamp() where id = '${doubled}'`,
    )
    await turn(store, worker, doubled)
    await sandbox.control('faults', { route: CREATE, kind: 'reset-before', times: null })
    await age(store, '3 min')
    await turn(store, worker)
    // An entry with another reference of ours is not it, however well the rest fits; two with the same one are a duplicate.
    expect((await read(marked)).state).toBe('unknown')
    expect((await read(doubled)).holdReason).toBe('found_twice')
    await sandbox.stop()
    sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '2000' })
  })

  it('takes a refusal at the first try for what it is, and lets the payer be asked again', async () => {
    const id = await askPayment(staff, { mfaCode: '000000' })
    await turn(store, worker)
    expect(await read(id)).toMatchObject({
      state: 'rejected_clean',
      lastProblem: { kind: 'refused-input', field: 'mfa_code' },
    })
    const next = await askPayment(staff)
    await turn(store, worker)
    expect((await read(next)).state).toBe('accepted')
  })

  it('proves a day later that it never arrived', async () => {
    const id = await askPayment(staff)
    await sandbox.control('faults', { route: CREATE, kind: 'reset-before', times: null })
    await turn(store, worker)
    for (const [later, state] of [
      ['21 h', 'reconciling'],
      ['5 h', 'reconciling'],
      ['11 min', 'absent_proven'],
    ] as const) {
      await age(store, later)
      await turn(store, worker)
      if (state === 'absent_proven') await turn(store, worker)
      expect((await read(id)).state).toBe(state)
    }
  })

  it('stores one intent once, however often it is handed in', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ruleOf(askPayment(staff, { id }))))
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1)
    expect(answers.every((answer) => ['allowed', 'same', 'claim'].includes(String(answer)))).toBe(true)
    await turn(store, worker)
    expect(await paymentsThere()).toHaveLength(1)
  })

  it('asks one payer for one amount once at a time, and again when that has ended', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ruleOf(askPayment(staff))))
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'claim')).toHaveLength(11)
    await turn(store, worker)
    expect(await ruleOf(askPayment(staff))).toBe('claim')
    expect(await ruleOf(askPayment(staff, { phone: '+256772100200' }))).toBe('allowed')
    await settle()
    expect(await ruleOf(askPayment(staff))).toBe('allowed')
  })

  it('is for those who collect, in their own name', async () => {
    const viewer = await collector(store, 'viewer')
    expect(await ruleOf(askPayment(viewer))).toBe('I16')
    expect(await ruleOf(askPayment({ ...staff, id: viewer.id }))).toBe('I6')
    const forged = store.db.execute(
      sql`select insert_submissions('{"id": null, "name": "x"}'::jsonb, ${JSON.stringify({ submissions: [{ makerId: staff.id }] })}::jsonb)`,
    )
    expect(await ruleOf(forged)).toBe('I16')
  })

  it('keeps phone and one-time password where only this program reads them', async () => {
    const id = await askPayment(staff, { mfaCode: '654321' })
    const { rows } = await store.db.execute<{ text: string }>(
      sql`select encode(body, 'escape') as text from submission where id = ${id}`,
    )
    for (const secret of ['654321', PAYER, 'mfa_code', 'UGX']) expect(rows[0]?.text).not.toContain(secret)
    expect(new TextDecoder().decode((await read(id)).body ?? new Uint8Array())).toContain('654321')
    const other = await askPayment(staff, { phone: '+256772100200' })
    await past(
      store,
      `update submission a set body = b.body from submission b where a.id = '${id}' and b.id = '${other}'`,
    )
    await expect(read(id)).rejects.toThrow()
    await expect(turn(store, worker, id)).rejects.toThrow()
    expect(await paymentsThere()).toHaveLength(0)
  })

  const token = (expiresInSeconds: number) =>
    keptPayerToken(store, {
      connectedBy: staff.id,
      accountId: readServiceId('7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01') as ServiceId,
      label: 'Amina',
      accessToken: 'canary-token',
      expiresInSeconds,
    })

  it("never sends under a payer's leave that has run out, and says that nothing was sent", async () => {
    const payerTokenId = await token(100)
    const id = await askPayment(staff, { payerTokenId })
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'void', sends: 0 })
    expect(JSON.stringify(await store.db.execute(sql`select * from payer_token`))).not.toContain('canary')
  })

  it("reads, and sends no more, once a payer's leave has run out amid a lost answer", async () => {
    const id = await askPayment(staff, { payerTokenId: await token(3_600), phone: LOST_ALWAYS })
    await turn(store, worker)
    expect((await read(id)).state).toBe('unknown')
    await past(store, 'update payer_token set expires_at = clock_timestamp()')
    await turn(store, worker)
    expect(await read(id)).toMatchObject({ state: 'accepted', sends: 1 })
    expect(await paymentsThere()).toHaveLength(1)
  })

  it.each(['before-open', 'attempt-opened', 'before-write', 'answered', 'attempt-closed', 'read'] as const)(
    'asks once where the process dies at %s',
    async (point: CrashPoint) => {
      const id = await askPayment(staff)
      let died = false
      onCrashPoint((reached) => {
        if (died || reached !== point) return
        died = true
        throw new Error('died')
      })
      for (let n = 0; n < 2 && !died; n += 1) await turn(store, worker).catch(() => undefined)
      expect(died).toBe(true)
      for (let n = 0; n < 4; n += 1) {
        await past(store, `update attempt set lease_until = clock_timestamp() - interval '1 s' where closed_at is null`)
        await withTx((tx) => expireAttempts(tx, system()))
        await settle()
      }
      expect((await read(id)).state).toBe('settled')
      expect(await paymentsThere()).toHaveLength(1)
    },
  )
})
