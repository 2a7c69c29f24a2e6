import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { readCollectionRequest } from '@/lib/payments/collection-requests/read-collection-request'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { paymentLink, paymentLinkTry } from '@/lib/store/schema/payment-link'
import { openTestDatabase } from '@/lib/store/test-database'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { enqueueLinkPayment } from '@/lib/submissions/enqueue/enqueue-collection'
import { past, testWorker, turn } from '@/lib/submissions/testing/batch'
import { type Collector, collector } from '@/lib/submissions/testing/collect'
import { emptyLink } from './link-form'
import { listLinks } from './list-links'
import { closeLink, makeLink } from './make-link'
import { type PayerForm, payLink, readLink } from './pay-link'

const form = { ...emptyLink, amount: '75,000', reference: 'Invoice 2207', payerName: 'Amina' }
const pay = (token: string, intent: string, form: PayerForm) => payLink(token, intent, form, 'en')
const payer = { method: 'mtn', phone: '0772 000 418', email: '' }

describe('paying by a link', () => {
  let store: Engine
  let service: TestService
  let staff: Collector
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
    staff = await collector(store)
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })
  const make = async (change: Partial<typeof form> = {}) => {
    const made = await makeLink(staff, { ...form, ...change })
    if (!made.ok) throw new Error('no link')
    return made.value.url.replace(/^.*[/]pay[/]/, '')
  }
  const answers = (answer: object) => {
    service.script = (_received, response) => answerJson(response, 200, answer)
  }
  const created = () => service.received.filter(({ method }) => method === 'POST')

  it('requests its amount once, from the phone that the payer typed, in the name of who made it', async () => {
    const token = await make()
    expect(token).toMatch(/^[\w-]{24}$/)
    expect(await readLink(token)).toMatchObject({ state: 'open', amount: '75000.00', reference: 'Invoice 2207' })
    const intent = randomUUID()
    const clicks = await Promise.all([1, 2, 3].map(() => pay(token, intent, payer)))
    for (const click of clicks) expect(click).toEqual({ ok: true, value: null })
    expect(await pay(token, randomUUID(), payer)).toEqual({ ok: true, value: null })
    expect(await readLink(token)).toMatchObject({ state: 'waiting' })
    const there = {
      payment_id: randomUUID(),
      status: 'pending',
      amount: '75000.00',
      currency: 'UGX',
      payment_method: 'mtn',
    }
    answers(there)
    await turn(store, testWorker())
    // Neither while the payer has not confirmed yet.
    await pay(token, randomUUID(), { ...payer, phone: '0752000418', method: 'airtel' })
    await turn(store, testWorker())
    expect(created().map(({ body }) => body)).toEqual([
      '{"amount":75000,"currency":"UGX","payment_method":"mtn","user_info":{"phone_number":"+256772000418","name":"Amina"}}',
    ])
    const [listed] = await listLinks(staff)
    expect(listed).toMatchObject({ state: 'waiting', payerName: 'Amina', request: { submissionId: intent } })
    expect(await readCollectionRequest(staff, intent)).toMatchObject({ makerId: staff.id })
    answers({ ...there, id: there.payment_id, status: 'completed', created_at: '2026-11-21T12:00:00Z' })
    await turn(store, testWorker())
    const paid = await readLink(token)
    expect(paid).toMatchObject({ state: 'paid', paid: { paymentId: there.payment_id } })
    // Nor after it was paid.
    await pay(token, randomUUID(), { ...payer, phone: '0752000418', method: 'airtel' })
    await turn(store, testWorker())
    expect(created()).toHaveLength(1)
    expect(await closeLink(staff, listed?.id ?? '')).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
  })

  it('can be closed while its payer does not answer, and is paid where they confirm all the same', async () => {
    const token = await make()
    await pay(token, randomUUID(), payer)
    const there = { payment_id: randomUUID(), amount: '75000.00', currency: 'UGX', payment_method: 'mtn' }
    answers({ ...there, status: 'pending' })
    await turn(store, testWorker())
    const [asked] = await listLinks(staff)
    expect(await closeLink(staff, asked?.id ?? '')).toEqual({ ok: true, value: null })
    expect(await closeLink(staff, asked?.id ?? '')).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect((await listLinks(staff))[0]).toMatchObject({ state: 'waiting', closedAt: expect.any(String) })
    await pay(token, randomUUID(), { ...payer, phone: '0772000419' })
    answers({ ...there, id: there.payment_id, status: 'completed', created_at: '2026-11-21T12:00:00Z' })
    await turn(store, testWorker())
    expect(await readLink(token)).toMatchObject({ state: 'paid' })
    expect(created()).toHaveLength(1)
  })

  it('requests nothing under the intent of another link or of another payment, and says so', async () => {
    const [one, other] = [await make(), await make({ amount: '42,000' })]
    const intent = randomUUID()
    expect(await pay(one, intent, payer)).toEqual({ ok: true, value: null })
    const outOfDate = { ok: false, problem: { kind: 'refused', message: { key: 'pay.problem.page' } } }
    expect(await pay(other, intent, { ...payer, phone: '0772000419' })).toMatchObject(outOfDate)
    expect(await readLink(other)).toMatchObject({ state: 'open' })
    const both = randomUUID()
    const third = await make({ amount: '43,000' })
    const answered = await Promise.all([
      pay(other, both, { ...payer, phone: '0772000420' }),
      pay(third, both, { ...payer, phone: '0772000421' }),
    ])
    expect(answered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answered).toContainEqual(expect.objectContaining(outOfDate))
  })

  it('is used up after 20 payments that came to nothing, for the payer and for staff', async () => {
    const token = await make()
    await past(
      store,
      `insert into payment_link_try (submission_id, link_id) select gen_random_uuid(), id from payment_link, generate_series(1, 19)`,
    )
    const last = randomUUID()
    expect(await pay(token, last, payer)).toEqual({ ok: true, value: null })
    await past(store, `update submission set state = 'failed' where id = '${last}'`)
    expect(await pay(token, randomUUID(), payer)).toMatchObject({
      ok: false,
      problem: { kind: 'refused', message: { key: 'pay.problem.notNow' } },
    })
    expect(await readLink(token)).toMatchObject({ state: 'used_up', lastFailed: false })
    expect((await listLinks(staff))[0]).toMatchObject({ state: 'used_up' })
  })

  it('can be tried again once the payment before has certainly come to nothing, and says so', async () => {
    const token = await make()
    await pay(token, randomUUID(), payer)
    const there = {
      payment_id: randomUUID(),
      status: 'pending',
      amount: '75000.00',
      currency: 'UGX',
      payment_method: 'mtn',
    }
    answers(there)
    await turn(store, testWorker())
    answers({ ...there, id: there.payment_id, status: 'failed', created_at: '2026-11-21T12:00:00Z' })
    await turn(store, testWorker())
    expect(await readLink(token)).toMatchObject({ state: 'open', lastFailed: true })
    await pay(token, randomUUID(), { ...payer, phone: '0772000419' })
    expect(await readLink(token)).toMatchObject({ state: 'waiting', lastFailed: false })
  })

  it('says what is wrong with the phone, and asks nobody', async () => {
    const token = await make()
    expect(await pay(token, randomUUID(), { ...payer, phone: '12' })).toMatchObject({
      ok: false,
      problem: { kind: 'unread', problems: { phone: expect.anything() } },
    })
    expect(await pay(token, randomUUID(), { ...payer, method: 'card' })).toMatchObject({ ok: false })
    expect(await pay('x'.repeat(24), randomUUID(), payer)).toEqual({ ok: false, problem: { kind: 'gone' } })
    expect(await readLink('x'.repeat(24))).toBeNull()
    expect(await readLink('../../etc')).toBeNull()
    expect((await listLinks(staff))[0]).toMatchObject({ state: 'open', request: null })
  })

  it('is paid by nobody once it is closed or has expired, or its maker may not collect any more', async () => {
    const closed = await make()
    const [link] = await listLinks(staff)
    expect(await closeLink(staff, link?.id ?? '')).toEqual({ ok: true, value: null })
    await pay(closed, randomUUID(), payer)
    expect(await readLink(closed)).toMatchObject({ state: 'closed' })

    const expired = await make({ amount: '76,000' })
    await past(
      store,
      `update payment_link set made_at = made_at - interval '20 days', expires_at = now() - interval '1 minute' where amount_minor = 7600000`,
    )
    await pay(expired, randomUUID(), payer)
    expect(await readLink(expired)).toMatchObject({ state: 'expired' })

    const orphaned = await make({ amount: '77,000' })
    await past(store, `update staff set role = 'viewer' where id = '${staff.id}'`)
    expect(await pay(orphaned, randomUUID(), payer)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    await turn(store, testWorker())
    expect(created()).toEqual([])
  })

  it('collects no other amount, in the name of nobody else', async () => {
    await make()
    const [link] = await (await db()).select().from(paymentLink)
    const other = await collector(store, 'approver')
    const request = {
      ...{ currency: 'UGX', paymentMethod: 'mtn', products: [], customerPaysFees: null, mfaCode: null },
      payer: { phone: '+256772000418', email: null, name: null },
    }
    const enqueue = (maker: { id: string }, amount: string, linkId = link?.id ?? '') =>
      withTx(async (tx) => {
        const id = randomUUID()
        await tx.insert(paymentLinkTry).values({ submissionId: id, linkId })
        const payment = { id, accountId: null, payerTokenId: null, request: { ...request, amount: amount as never } }
        await enqueueLinkPayment(tx, maker, payment)
      }).then(
        () => 'stored',
        (error: unknown) => refusalOf(error)?.rule,
      )
    expect(await enqueue(staff, '75001.00')).toBe('I6')
    expect(await enqueue(other, '75000.00')).toBe('I6')
    expect(await enqueue(staff, '75000.00', randomUUID())).not.toBe('stored')
    expect(await enqueue(staff, '75000.00')).toBe('stored')
    expect(await enqueue(staff, '75000.00')).toBe('I4')
  })

  it('is refused without a purpose, without an amount, or for a day that is not offered', async () => {
    for (const wrong of [{ reference: ' ' }, { amount: 'ten' }, { amount: '75,000.50' }, { days: '400' }])
      expect(await makeLink(staff, { ...form, ...wrong })).toMatchObject({ ok: false, problem: { kind: 'bad-input' } })
    expect(await listLinks(staff)).toEqual([])
  })
})
