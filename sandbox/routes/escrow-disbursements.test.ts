import { describe, expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const path = '/api/escrow-disbursements'
const delivery = { type: 'delivery_confirmation', data: { deadline: '2030-01-01T00:00:00Z' } }
const account = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01'
const rows = () => [
  { recipient_id: account, amount: '700.00', reference: 'in', terms: [delivery] },
  { ...recipient({ reference: 'out' }), terms: [delivery] },
  { ...recipient({ reference: 'free' }), terms: [] },
]
const create = async (recipients: object[] = rows(), changes: object = {}) =>
  (
    await sandbox.post(
      path,
      batch(recipients as never, { user_location: { latitude: 0.3, longitude: 32.6 }, ...changes }),
    )
  ).json
const read = async (id: string) => (await sandbox.get(`${path}/${id}`)).json
const release = (id: string, body: object) => sandbox.post(`${path}/${id}/release`, body)
const idsOf = (made: { escrow_items: { escrow_id: string }[] }) => made.escrow_items.map((item) => item.escrow_id)
const executed = async (reference: string) => (await sandbox.ledger()).byReference[reference].executions

describe('create, list and get (2.7, 4.5)', () => {
  test('each recipient has an escrow of its own', async () => {
    const made = await create()
    expect(made).toMatchObject({
      status: 'pending',
      total_amount: '100700.00',
      currency: 'UGX',
      recipient_count: 3,
      pending_count: 3,
    })
    expect(made).toMatchObject({
      successful_count: 0,
      failed_count: 0,
      description: 'CH-1 October wages',
      created_at: expect.any(String),
    })
    expect(made.escrow_items[0]).toMatchObject({
      recipient_id: account,
      amount: '700.00',
      status: 'pending',
      terms_count: 1,
      reference: 'in',
    })
    expect(made.escrow_items[1]).toMatchObject({ recipient_id: null, phone_number: '+256772000418' })
    expect(await read(made.disbursement_id)).toEqual(made)
    const escrow = (await sandbox.get(`/api/escrows/${idsOf(made)[0]}`)).json
    expect(escrow).toMatchObject({ receiver_id: account, location: { latitude: 0.3 }, status: 'pending' })
    expect(await executed('in')).toBe(0)
  })

  test('the list filters by status and method', async () => {
    await create()
    const total = async (query: string) => (await sandbox.get(`${path}?${query}`)).json.total
    expect((await sandbox.get(path)).json).toMatchObject({ total: 1, limit: 20, offset: 0 })
    expect([await total('status=pending'), await total('status=cancelled')]).toEqual([1, 0])
    expect([await total('payment_method=mtn'), await total('payment_method=airtel')]).toEqual([1, 0])
  })

  test('the external wallet as the method takes accounts and phones', async () => {
    const made = await create(rows(), { payment_method: 'service_external' })
    expect(made).toMatchObject({ status: 'pending', recipient_count: 3 })
    const [, , free] = idsOf(made)
    expect((await release(made.disbursement_id, { escrow_ids: [free] })).json.released_count).toBe(1)
  })

  test('ids are the same in either case', async () => {
    const [internal] = rows()
    const made = await create([{ ...internal, recipient_id: account.toUpperCase() }])
    expect(made.escrow_items[0].recipient_id).toBe(account)
    expect((await read(made.disbursement_id.toUpperCase())).disbursement_id).toBe(made.disbursement_id)
    const [escrow = ''] = idsOf(made)
    const released = await release(made.disbursement_id, { escrow_ids: [escrow.toUpperCase()], force: true })
    expect(released.json.released_count).toBe(1)
  })

  test.each([
    ['a place off the earth', rows(), { user_location: { latitude: 91, longitude: 0 } }, 'user_location.latitude'],
    [
      'a term without its deadline',
      [{ ...recipient(), terms: [{ type: 'time_lock', data: {} }] }],
      {},
      'recipients[0].terms[0].data.deadline',
    ],
    [
      'a deadline on a day that no calendar has',
      [{ ...recipient(), terms: [{ type: 'time_lock', data: { deadline: '2031-02-30T00:00:00Z' } }] }],
      {},
      'recipients[0].terms[0].data.deadline',
    ],
  ])('%s is refused', async (_what, recipients, changes, field) => {
    expect((await create(recipients, changes)).error.details.field).toBe(field)
  })
})

describe('release', () => {
  test('named escrows only, and those with open terms are skipped', async () => {
    const made = await create()
    const [internal, external, free] = idsOf(made)
    const { json } = await release(made.disbursement_id, { escrow_ids: [external, free], reason: 'delivered' })
    expect(json).toMatchObject({
      force: false,
      reason: 'delivered',
      released_count: 1,
      skipped_count: 1,
      failed_count: 0,
    })
    expect(json.released[0]).toMatchObject({ escrow_id: free, status: 'released' })
    expect(json.skipped[0]).toMatchObject({ escrow_id: external, reason: 'terms_open' })
    expect(await read(made.disbursement_id)).toMatchObject({
      status: 'partially_released',
      successful_count: 1,
      pending_count: 2,
    })
    expect([await executed('free'), await executed('out'), await executed('in')]).toEqual([1, 0, 0])
    const forced = await release(made.disbursement_id, { escrow_ids: [internal, external], force: true })
    expect(forced.json.released_count).toBe(2)
    expect(await read(made.disbursement_id)).toMatchObject({ status: 'completed', successful_count: 3 })
  })

  test('a payout that fails keeps its money in escrow', async () => {
    const made = await create([{ ...recipient({ phone_number: '+256772000001' }), terms: [] }])
    const { json } = await release(made.disbursement_id, { escrow_ids: idsOf(made) })
    expect(json.failed[0]).toMatchObject({ status: 'failed', reason: 'The number is not registered for mobile money.' })
    expect((await read(made.disbursement_id)).escrow_items[0].status).toBe('pending')
  })

  test('the route of a single escrow pays by the sample numbers, too', async () => {
    const made = await create([{ ...recipient({ phone_number: '+256772000001' }), terms: [] }])
    const [escrow] = idsOf(made)
    const { status, json } = await sandbox.post(`/api/escrows/${escrow}/release`, {})
    expect([status, json.error.code, json.error.details.reason]).toEqual([409, 'CONFLICT', 'payout_failed'])
    expect(json.error.message).toContain('The number is not registered for mobile money.')
    expect((await read(made.disbursement_id)).escrow_items[0].status).toBe('pending')
  })

  test('a second release of the same escrow is skipped, and a key releases once', async () => {
    const made = await create()
    const body = { escrow_ids: [idsOf(made)[2]] }
    const first = await sandbox.post(`${path}/${made.disbursement_id}/release`, body, { key: 'r' })
    const again = await sandbox.post(`${path}/${made.disbursement_id}/release`, body, { key: 'r' })
    expect(again.text).toBe(first.text)
    expect((await release(made.disbursement_id, body)).json).toMatchObject({ released_count: 0, skipped_count: 1 })
    expect(await executed('free')).toBe(1)
  })

  test.each([
    ['none', 0],
    ['all', 3],
  ])('D13 %s: an empty escrow_ids releases %i', async (emptyEscrowIds, count) => {
    await sandbox.control('dialect', { emptyEscrowIds })
    const made = await create()
    expect((await release(made.disbursement_id, { escrow_ids: [], force: true })).json.released_count).toBe(count)
  })

  test('a release broken off in the middle has released the first half, and its key releases no more', async () => {
    const made = await create()
    const release502 = `${path}/${made.disbursement_id}/release`
    await sandbox.control('faults', { route: `POST ${path}/*/release`, kind: 'error-502-middle' })
    const body = { escrow_ids: idsOf(made), force: true }
    expect((await sandbox.post(release502, body, { key: 'm' })).status).toBe(502)
    expect((await read(made.disbursement_id)).successful_count).toBe(2)
    expect((await sandbox.post(release502, body, { key: 'm' })).json.released_count).toBe(2)
    expect((await read(made.disbursement_id)).successful_count).toBe(2)
  })

  test('an escrow of another batch is NOT_FOUND', async () => {
    const [made, other] = [await create(), await create()]
    expect((await release(made.disbursement_id, { escrow_ids: idsOf(other) })).status).toBe(404)
  })
})

describe('cancel', () => {
  const cancel = (id: string) => sandbox.post(`${path}/${id}/cancel`, { reason: 'wrong list' })

  test('the batch is cancelled; its escrows hold their money until each is reversed', async () => {
    const made = await create()
    expect((await cancel(made.disbursement_id)).json).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'wrong list',
      cancelled_at: expect.any(String),
    })
    expect((await release(made.disbursement_id, { escrow_ids: idsOf(made), force: true })).status).toBe(409)
    const [first] = idsOf(made)
    expect((await sandbox.get(`/api/escrows/${first}`)).json.status).toBe('pending')
    expect((await sandbox.post(`/api/escrows/${first}/reverse`, {})).json.status).toBe('reversed')
    expect((await read(made.disbursement_id)).failed_count).toBe(1)
    expect((await cancel(made.disbursement_id)).status).toBe(409)
  })

  test('nothing of a cancelled batch is released by any route', async () => {
    const made = await create()
    await cancel(made.disbursement_id)
    for (const escrow of idsOf(made)) {
      const { status, json } = await sandbox.post(`/api/escrows/${escrow}/release`, { force: true })
      expect([status, json.error.details.reason]).toEqual([409, 'batch_cancelled'])
    }
    expect([await executed('free'), await executed('out'), await executed('in')]).toEqual([0, 0, 0])
  })

  test('a batch whose escrows were all reversed is pending no more, nor is one whose escrows all ended', async () => {
    const [reversed, mixed] = [await create(), await create()]
    const reverse = (escrow: string) => sandbox.post(`/api/escrows/${escrow}/reverse`, {})
    for (const escrow of idsOf(reversed)) await reverse(escrow)
    expect((await read(reversed.disbursement_id)).status).toBe('cancelled')
    const [first = '', second = '', third] = idsOf(mixed)
    await reverse(first)
    expect((await read(mixed.disbursement_id)).status).toBe('pending')
    await release(mixed.disbursement_id, { escrow_ids: [third] })
    expect((await read(mixed.disbursement_id)).status).toBe('partially_released')
    await reverse(second)
    expect((await read(mixed.disbursement_id)).status).toBe('completed')
  })

  test('refused once a part was released', async () => {
    const made = await create()
    await release(made.disbursement_id, { escrow_ids: [idsOf(made)[2]] })
    expect((await cancel(made.disbursement_id)).json.error.details.reason).toBe('already_released')
  })
})
