import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { asked, decided, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import type { Engine } from '@/lib/store/database'
import { listen } from '@/lib/store/listen'
import { quote } from '@/lib/store/schema/payout'
import { openTestDatabase } from '@/lib/store/test-database'
import { quoteDraft } from './quote-draft'

type Asked = { recipients: { phone_number: string; amount: string; reference: string }[]; currency: string }

/** What the service answers to a request for a quote, with this fee for each row. */
function quoteOf(body: string, fee: number) {
  const { recipients, currency } = JSON.parse(body) as Asked
  const total = recipients.reduce((all, { amount }) => all + Number(amount), 0)
  return {
    ...{ currency, payment_method: 'mtn', recipient_count: recipients.length, total_amount: total.toFixed(2) },
    total_fee_amount: (fee * recipients.length).toFixed(2),
    total_debit_amount: (total + fee * recipients.length).toFixed(2),
    items: recipients.map(({ phone_number, amount, reference }) => ({
      ...{ phone_number, amount, reference, payout_type: 'external', fee_amount: fee.toFixed(2) },
      total_debit_amount: (Number(amount) + fee).toFixed(2),
    })),
  }
}

let service: TestService
/** Done by the service after it was asked and before it answers. */
let meanwhile: () => Promise<unknown>
let fee: number
beforeEach(async () => {
  service = await startTestService()
  meanwhile = async () => undefined
  fee = 500
  service.script = async ({ body }, response) => {
    const answer = quoteOf(body, fee)
    await meanwhile()
    answerJson(response, 200, answer)
  }
})
afterEach(() => service.close())

describe('a quote that comes late', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const maker = () => testStaff('payouts:prepare', { role: 'preparer' })
  const line = () => ({ phone: '0772000101', reference: randomUUID().slice(0, 8) })
  const only = async (staff: Awaited<ReturnType<typeof maker>>, id: string) => {
    const [batch] = (await view(staff, id)).batches
    if (batch === undefined) throw new Error('no batch')
    return batch
  }

  it('is no price of the rows that took the place of those it was asked for', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line()])
    const { hash } = await only(staff, id)
    meanwhile = () => typeInto(staff, id, 0, { amount: '70000' })
    expect(await quoteDraft(staff, id, hash)).toEqual({ ok: true, value: 'kept' })
    expect(await only(staff, id)).toMatchObject({ amount: '70000.00', quotedAt: null })
    const { contentHash } = await view(staff, id)
    expect(contentHash).toBeNull()
    expect(await submitForApproval(staff, id, 'a'.repeat(64))).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
    expect(await quoteDraft(staff, id, hash)).toEqual({ ok: true, value: 'superseded' })
  })

  it('changes nothing once approval was asked for with an earlier one', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line()])
    const { hash } = await only(staff, id)
    fee = 900
    meanwhile = async () => {
      fee = 500
      meanwhile = async () => undefined
      await asked(staff, id)
    }
    expect(await quoteDraft(staff, id, hash)).toEqual({ ok: true, value: 'superseded' })
    expect(await only(staff, id)).toMatchObject({ fee: '500.00', debit: '50500.00' })
    const kept = await store.db.select().from(quote)
    expect(kept.map(({ feeMinor, debitMinor }) => [feeMinor, debitMinor])).toEqual([[50_000n, 5_050_000n]])
  })

  it('of another price than the one that was approved is not what is approved', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line()])
    const { hash } = await only(staff, id)
    await quoteDraft(staff, id, hash)
    const seen = (await view(staff, id)).contentHash ?? ''
    fee = 600
    await quoteDraft(staff, id, hash)
    expect(await only(staff, id)).toMatchObject({ hash, fee: '600.00' })
    expect(await submitForApproval(staff, id, seen)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    const proposal = await asked(staff, id)
    expect(proposal.contentHash).not.toBe(seen)
    await store.asOwner(({ exec }) => exec('update quote set fee_minor = fee_minor + 1, debit_minor = debit_minor + 1'))
    const checker = await testStaff('payouts:approve')
    expect(await decided(checker, proposal)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
  })

  it('that is about something else, or did not come, is not kept', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line()])
    const { hash } = await only(staff, id)
    service.script = ({ body }, response) => answerJson(response, 200, { ...quoteOf(body, 500), recipient_count: 2 })
    expect(await quoteDraft(staff, id, hash)).toMatchObject({
      ok: false,
      problem: { kind: 'unlike', retryAfterMs: null },
    })
    service.script = (_received, response) =>
      answerJson(response, 429, { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'x', retry_after: 7 } })
    expect(await quoteDraft(staff, id, hash)).toMatchObject({
      ...{ ok: false, problem: { kind: 'service', retryAfterMs: 7_000 } },
    })
    expect(await store.db.select().from(quote)).toEqual([])
  })

  it('is announced to the open pages of its payout, and none is requested for an unknown payout', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line()])
    const { hash } = await only(staff, id)
    const heard: unknown[] = []
    const stop = await listen('live', (payload) => heard.push(payload))
    expect(await quoteDraft(staff, id, hash)).toEqual({ ok: true, value: 'kept' })
    await vi.waitFor(() => expect(heard).toEqual([{ payoutId: id }]))
    service.received.splice(0)
    expect(await quoteDraft(staff, randomUUID(), hash)).toEqual({ ok: true, value: 'superseded' })
    expect(service.received).toEqual([])
    expect(heard).toHaveLength(1)
    await stop()
  })
})
