import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { testDatabases } from './test-database'
import { type Submitted, submitted } from './test-story'
import { supposing } from './test-supposing'

describe.each(testDatabases())('the money of which nobody can say whether it moved ($engine)', ({ open }) => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await open()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  const unknown = (facts: readonly string[], but = '00000000-0000-0000-0000-000000000000', currency = 'UGX') =>
    supposing(
      store,
      facts.map((fact) => fact.replaceAll('$S', `'${sent.submissionId}'`)),
      `select money_unknown('${but}', '${currency}')::int`,
    )
  const at = (state: string, more = '') =>
    `update submission set state = '${state}', first_sent_at = now(), resend_deadline = now(), service_id = gen_random_uuid()${more} where id = $S`
  const PAYMENT =
    ", kind = 'create-payment', row_count = 0, payout_id = null, quote_fee_minor = 0, quote_debit_minor = 0"

  it.each(['sending', 'unknown', 'reconciling'])('is that of a batch that is %s', async (state) => {
    expect(await unknown([at(state)])).toBe(200_000)
  })

  it.each([
    'ready',
    'accepted',
    'settled',
    'partial',
    'failed',
    'cancelled',
    'rejected_clean',
    'absent_proven',
    'void',
  ])('is not that of a batch that is %s', async (state) => {
    expect(await unknown([at(state)])).toBe(0)
  })

  it('is that of one currency, without the batch that is asked about, and of what pays out alone', async () => {
    expect(await unknown([at('unknown')], sent.submissionId)).toBe(0)
    expect(await unknown([at('unknown')], undefined, 'USD')).toBe(0)
    expect(await unknown([at('unknown', PAYMENT)])).toBe(0)
  })
})
