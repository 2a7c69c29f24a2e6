import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { submissionLike, supposing } from './test-supposing'

describe('the money of which nobody can say whether it moved', () => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
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

  const onHold = (reason: string) => at('on_hold', `, hold_reason = '${reason}', hold_note = 'x'`)
  it.each(['unclear', 'found_twice', 'figures_differ'])('is that of a batch on hold as %s', async (reason) => {
    expect(await unknown([onHold(reason)])).toBe(200_000)
  })

  it('is that of a batch whose sending was stopped only where it may have run', async () => {
    const never = "update submission set state = 'on_hold', hold_reason = 'stopped', hold_note = 'x' where id = $S"
    expect(await unknown([never])).toBe(0)
    const attempt = `insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until, closed_at, outcome)
      select id, 1, body_sha256, 'w', now(), now(), 'unknown' from submission where id = $S`
    expect(await unknown([never, attempt])).toBe(200_000)
  })

  it('is compared with the limit of its own currency; without a limit, nothing may be unknown', async () => {
    const tooMuch = (currency: string, ceilings: string) =>
      supposing(
        store,
        [`update control set max_unknown = '${ceilings}'`],
        `select too_much_unknown(${submissionLike(sent.submissionId, { currency: `'${currency}'::text` })})`,
      )
    expect(await tooMuch('USD', '{"UGX": 0, "USD": 1}')).toBe(false)
    expect(await tooMuch('USD', '{"UGX": 1, "USD": 0}')).toBe(true)
    expect(await tooMuch('USD', '{"UGX": 0}')).toBe(false)
  })

  it('is that of one currency, without the batch that is asked about, and of what pays out alone', async () => {
    expect(await unknown([at('unknown')], sent.submissionId)).toBe(0)
    expect(await unknown([at('unknown')], undefined, 'USD')).toBe(0)
    expect(await unknown([at('unknown', PAYMENT)])).toBe(0)
  })
})
