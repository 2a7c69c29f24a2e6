import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { claimMail, openLetter } from '@/lib/mail/outbox'
import { collectPayment } from '@/lib/payments/collection-requests/collect'
import { emptyForm, type PaymentForm } from '@/lib/payments/collection-requests/new-payment'
import { formFrom } from '@/lib/payments/collection-requests/read-collection-request'
import { emptyLink } from '@/lib/payments/links/link-form'
import { makeLink } from '@/lib/payments/links/make-link'
import { payLink } from '@/lib/payments/links/pay-link'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { past, testWorker, turn } from '@/lib/submissions/testing/batch'
import { type Collector, collector } from '@/lib/submissions/testing/collect'
import { sendReceipts } from './send-receipts'

const form: PaymentForm = {
  ...{ ...emptyForm, amount: '75,000', phone: '0772 000 418', name: 'Amina', email: 'amina@payer.example' },
  ...{ reference: 'INV-7', receipt: true },
}

describe('receipts by mail', () => {
  let store: Engine
  let service: TestService
  let staff: Collector
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'books@pearl.example' })
    staff = await collector(store)
  })
  afterEach(async () => {
    await service.close()
    await store.close()
    setTestSettings()
  })

  const letters = async () => {
    while (await sendReceipts());
    const found = []
    for (let next = await claimMail(); next !== null; next = await claimMail())
      found.push({ to: next.recipient, letter: openLetter(next) })
    return found
  }
  const answer = async (status: string) => {
    const there = {
      payment_id: randomUUID(),
      status: 'pending',
      amount: '75000.00',
      currency: 'UGX',
      payment_method: 'mtn',
    }
    service.script = (_received, response) => answerJson(response, 200, there)
    await turn(store, testWorker())
    service.script = (_received, response) =>
      answerJson(response, 200, { ...there, id: there.payment_id, status, created_at: '2026-11-21T12:00:00Z' })
    await turn(store, testWorker())
    return there.payment_id
  }

  it('are sent once, when the service reports the payment as completed, and not before', async () => {
    const intent = randomUUID()
    await collectPayment(staff, intent, form)
    expect(await letters()).toEqual([])
    const id = await answer('completed')
    const [sent, ...more] = await letters()
    expect(more).toEqual([])
    expect(sent?.to).toBe('amina@payer.example')
    const text = sent?.letter?.paragraphs.join(' ') ?? ''
    for (const part of ['Hello Amina', '75,000', 'INV-7', id]) expect(text).toContain(part)
    expect(sent?.letter).toMatchObject({ language: 'en', link: null })
    expect(await letters()).toEqual([])
    expect(await formFrom(staff, intent)).toMatchObject({ receipt: true })
  })

  it('are not sent for a payment that failed, that nobody asked one for, or that was paid long ago', async () => {
    await collectPayment(staff, randomUUID(), form)
    await answer('failed')
    expect(await letters()).toEqual([])
    await collectPayment(staff, randomUUID(), { ...form, receipt: false })
    await answer('completed')
    expect(await letters()).toEqual([])
    await collectPayment(staff, randomUUID(), form)
    await answer('completed')
    await past(store, `update submission set state_since = state_since - interval '4 days' where state = 'settled'`)
    expect(await letters()).toEqual([])
  })

  it('go to the address that the payer of a link typed, in their language, and the service does not get it', async () => {
    const made = await makeLink(staff, { ...emptyLink, amount: '75,000', reference: 'Facture 9' })
    const token = made.ok ? made.value.url.replace(/^.*[/]/, '') : ''
    const payer = { method: 'mtn', phone: '0772000418', email: 'nakato@payer.example' }
    expect(await payLink(token, randomUUID(), { ...payer, email: 'no address' }, 'fr')).toMatchObject({
      problem: { problems: { email: expect.anything() } },
    })
    expect(await payLink(token, randomUUID(), payer, 'fr')).toEqual({ ok: true, value: null })
    await answer('completed')
    expect(service.received.map(({ body }) => body).join()).not.toContain('nakato')
    const [sent] = await letters()
    expect(sent).toMatchObject({ to: 'nakato@payer.example', letter: { language: 'fr' } })
    expect(sent?.letter?.paragraphs.join(' ')).toContain('Facture 9')
  })

  it('need an address to which a mail can be sent', async () => {
    for (const email of ['', 'a;b@payer.example'])
      expect(await collectPayment(staff, randomUUID(), { ...form, email })).toMatchObject({
        value: { kind: 'unread', problems: { email: expect.anything() } },
      })
  })
})
