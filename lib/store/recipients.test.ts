import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { proposal } from './schema/proposal'
import { bodyFor, bytesOf } from './test-bytes'
import { testDatabases } from './test-database'
import { type Asked, approved, ask, decide, draft, house, person, whole } from './test-story'
import { insertSubmission } from './transitions/enqueue'
import { refusalOf } from './transitions/refusal'

const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe.each(testDatabases())('who is paid ($engine)', ({ open: openStore }) => {
  let store: Engine
  let asked: Asked
  beforeAll(async () => {
    store = await openStore()
    asked = await approved(store)
  })
  afterAll(() => store.close())

  const send = (text: string, over: Parameters<typeof whole>[1] = {}) => {
    const bytes = bytesOf(text)
    const one = whole(asked, { correlationTag: 'CH-0123456789', ...bytes, plain: bytes.body, ...over })
    return ruleOf(withTx((tx) => insertSubmission(tx, house, one)))
  }
  const recipient = (at: number, over: object = {}) => ({
    ...{ phone_number: '+256772000418', amount: '1000.00', reference: asked.rowTags[at], ...over },
  })
  const body = (recipients: readonly object[], over: { currency?: string; paymentMethod?: string } = {}) =>
    bodyFor(asked, asked.rowIds, { correlationTag: 'CH-0123456789', recipients, ...over })

  it('takes no bytes that pay other than the approved rows', async () => {
    const [first, second] = [recipient(0), recipient(1)]
    const { phone_number: _phone, ...nobody } = first
    const account = { recipient_id: '7b0f8a4c-2f55-4a37-9f5a-5c7a30a1b0de' }
    const wrong: readonly (readonly object[])[] = [
      [],
      [first],
      [first, second, second],
      [first, first],
      [first, second, recipient(0, { reference: 'ZZZZZZZZ' })],
      [recipient(0, { phone_number: '+256772000419' }), second],
      [recipient(0, { phone_number: '0772000418' }), second],
      [nobody, second],
      [{ ...nobody, ...account }, second],
      [{ ...first, ...account }, second],
      [{ ...first, recipient_id: null }, second],
      [recipient(0, { amount: '1000.01' }), recipient(1, { amount: '999.99' })],
      [recipient(0, { amount: '1,000.00' }), second],
      [recipient(0, { amount: 1000 }), second],
      [recipient(0, { amount: '1000' }), second],
      [recipient(0, { amount: '01000.00' }), second],
      [recipient(0, { reference: null }), second],
      [recipient(0, { Phone_Number: '+256772000419' }), second],
      [recipient(0, { phone: '+256772000419' }), second],
    ]
    for (const recipients of wrong) expect(await send(body(recipients))).toBe('I6')
    expect(await send(body([first, second], { currency: 'USD' }))).toBe('I6')
    expect(await send(body([first, second], { paymentMethod: 'airtel' }))).toBe('I6')
    const good = body([first, second])
    const again = good.replace('"amount"', '"phone_number":"+256772000419","amount"')
    const more = good.replace('{"recipients"', '{"recipients":[],"recipients"')
    for (const text of [again, more, good.replace('CH-0123456789', 'CH-9876543210'), good.replace('CH-0123456789', '')])
      expect(await send(text)).toBe('I6')
    expect(await send(good, { plain: Buffer.from(body([second, first])) })).toBe('I6')
    expect(await send(good, { plain: null })).toBe('I6')
    expect(await send(good, { paymentMethod: 'airtel' })).toBe('I6')
    expect(
      await send(body([second, recipient(0, { reference: `${asked.rowTags[0]} June`, email: 'a@b.example' })])),
    ).toBe('allowed')
  })

  /** As no path of the app can: what a row pays is changed while it is frozen. */
  const tamper = (rowId: string | undefined, change: string) =>
    store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update payout_row set ${change} where id = '${rowId}'`)
      await exec('set session_replication_role = origin')
    })

  it.each([
    "dest_key = '+256772000419'",
    'amount_minor = amount_minor + 1',
    "currency = 'USD'",
    "rail = 'airtel'",
    "row_tag = 'ZZZZZZZZ' || right(row_tag, 2)",
  ])('an approval is for the rows as they were asked about, not after %s', async (change) => {
    const pending = await ask(await draft(store))
    await tamper(pending.rowIds[1], change)
    const approver = await person(store, 'approver')
    expect(await ruleOf(decide(store, pending, approver))).toBe('I6')
    expect(await ruleOf(decide(store, pending, approver, 'reject'))).toBe('allowed')
    const given = await approved(store)
    await tamper(given.rowIds[1], change)
    const tags = given.rowTags.map((tag, at) =>
      at === 1 && change.startsWith('row_tag') ? `ZZZZZZZZ${tag.slice(-2)}` : tag,
    )
    const changed = { ...given, rowTags: tags }
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, house, whole(changed))))).not.toBe('allowed')
    // Bytes that say what the changed row says are no better.
    if (!change.startsWith('dest_key') && !change.startsWith('row_tag')) return
    const correlationTag = 'CH-0123456780'
    const recipients = tags.map((reference, at) => ({
      ...{
        phone_number: at === 1 && change.startsWith('dest_key') ? '+256772000419' : '+256772000418',
        amount: '1000.00',
        reference,
      },
    }))
    const bytes = bytesOf(bodyFor(changed, changed.rowIds, { correlationTag, recipients }))
    const one = whole(changed, { correlationTag, ...bytes, plain: bytes.body })
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, house, one)))).toBe('I6')
  })

  it('computes the hash itself and lets nobody change it', async () => {
    const pending = await ask(await draft(store))
    const [row] = await store.db.select().from(proposal).where(eq(proposal.id, pending.proposalId))
    expect(row?.recipientsHash).toHaveLength(32)
    for (const statement of [`update proposal set recipients_hash = null where id = '${pending.proposalId}'`])
      expect(await ruleOf(store.asOwner(({ exec }) => exec(statement)))).toBe('I6')
    expect(await ruleOf(store.db.execute(sql`select recipients_hash('{}')`))).toBe('I15')
  })

  it('reads a thousand recipients as one set', async () => {
    const many = await approved(store, 1_000)
    const one = whole(many)
    await withTx((tx) => insertSubmission(tx, house, one))
    const text = Buffer.from(one.plain ?? []).toString('hex')
    const took = await store.asOwner(async ({ exec }) => {
      const began = performance.now()
      await exec(`select guard_recipients('${one.id}', '\\x${text}')`)
      return performance.now() - began
    })
    // Tens of milliseconds; row by row it would be a hundred times as much.
    expect(took).toBeLessThan(3_000)
  })
})
