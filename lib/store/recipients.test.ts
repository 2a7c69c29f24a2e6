import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { proposal } from './schema/proposal'
import { bodyFor, bytesOf } from './test-bytes'
import { openTestDatabase } from './test-database'
import { type Asked, approved, ask, decide, draft, person, systemActor, whole } from './test-story'
import { connectedWallet } from './test-wallet'
import { insertSubmission } from './transitions/enqueue'
import { refusalOf } from './transitions/refusal'

const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe('who is paid', () => {
  let store: Engine
  let asked: Asked
  beforeAll(async () => {
    store = await openTestDatabase()
    asked = await approved(store)
  })
  afterAll(() => store.close())

  const send = (text: string, over: Parameters<typeof whole>[1] = {}, of = asked) => {
    const bytes = bytesOf(text)
    const one = whole(of, { correlationTag: 'CH-0123456789', ...bytes, plain: bytes.body, ...over })
    return ruleOf(withTx((tx) => insertSubmission(tx, systemActor, one)))
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
    // Written like the right amount, but a number: the service may read it with a loss.
    const number = good.replace('"1000.00"', '1000.00')
    const others = [good.replace('CH-0123456789', 'CH-9876543210'), good.replace('CH-0123456789', '')]
    const before = good.replace('"phone_number"', '"phone_number":"+256772000419","phone_number"')
    for (const text of [again, before, more, number, ...others]) expect(await send(text)).toBe('I6')
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
    "network = 'airtel'",
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
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, systemActor, whole(changed))))).not.toBe('allowed')
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
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, systemActor, one)))).toBe('I6')
  })

  let marks = 10
  /** A tag that no other submission of these tests has. */
  const mark = () => {
    marks += 1
    return `CH-01234567${marks}`
  }
  const ACCOUNTS = ['7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01', '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a02'] as const

  /** A draft whose rows go to wallets, each to one of its own; the row at `phone` goes to a phone. */
  const ofWallets = async (phone: number | null = null) => {
    const drafted = await draft(store)
    const { maker } = drafted
    const approvedBy = (await person(store, 'approver')).id
    const walletIds: string[] = []
    for (const [at, accountId] of ACCOUNTS.entries()) {
      const payeeId = randomUUID()
      await store.asOwner(({ exec }) =>
        exec(`insert into payee (id, code, name, created_by)
          values ('${payeeId}', 'P-${payeeId.slice(0, 8).toUpperCase()}', 'Amina', '${maker.id}')`),
      )
      const wallet = { payeeId, accountId, connectedBy: maker.id, approvedBy }
      // One wallet serves one payee: what other tests have connected is ended.
      await tamperWith(`update payee_account set state = 'ended' where account_id = '${accountId}'`)
      walletIds.push(await connectedWallet(store, wallet))
      if (at === phone) continue
      await tamper(
        drafted.rowIds[at],
        `dest_kind = 'wallet', dest_key = 'FARM-${at}', payee_id = '${payeeId}', recognised_by = 'code', payee_account_id = '${walletIds[at]}'`,
      )
    }
    return { drafted, walletIds }
  }
  const tamperWith = (statement: string) =>
    store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`),
    )
  const approvedWallets = async (phone: number | null = null) => {
    const { drafted, walletIds } = await ofWallets(phone)
    const pending = await ask(drafted)
    await decide(store, pending, await person(store, 'approver'))
    return { pending, walletIds }
  }

  it('takes no bytes that pay other than the approved wallets', async () => {
    const { pending } = await approvedWallets()
    const to = (at: number, over: object = {}) => ({
      ...{ recipient_id: ACCOUNTS[at], amount: '1000.00', reference: pending.rowTags[at], ...over },
    })
    const [first, second] = [to(0), to(1)]
    const { recipient_id: _account, ...nobody } = first
    const wrong: readonly (readonly object[])[] = [
      [first],
      [first, first],
      [to(0, { recipient_id: ACCOUNTS[1] }), to(1, { recipient_id: ACCOUNTS[0] })],
      [to(0, { recipient_id: randomUUID() }), second],
      [to(0, { recipient_id: null }), second],
      [to(0, { recipient_id: 'FARM-0' }), second],
      [nobody, second],
      [{ ...nobody, phone_number: '+256772000418' }, second],
      [{ ...nobody, phone_number: ACCOUNTS[0] }, second],
      [{ ...first, phone_number: '+256772000418' }, second],
      [{ ...first, phone_number: null }, second],
      [to(0, { amount: '1000.01' }), to(1, { amount: '999.99' })],
      [to(0, { reference: pending.rowTags[1] }), to(1, { reference: pending.rowTags[0] })],
      [to(0, { account_id: ACCOUNTS[0] }), second],
    ]
    const correlationTag = mark()
    const said = (recipients: readonly object[]) => bodyFor(pending, pending.rowIds, { correlationTag, recipients })
    for (const recipients of wrong)
      expect(await send(said(recipients), { correlationTag }, pending), JSON.stringify(recipients)).toBe('I6')
    const capitals = to(0, { recipient_id: ACCOUNTS[0].toUpperCase() })
    expect(await send(said([second, capitals]), { correlationTag }, pending)).toBe('allowed')
  })

  it('takes no bytes that pay a wallet where a phone was approved, nor the other way round', async () => {
    const { pending } = await approvedWallets(0)
    const [a, b] = pending.rowTags
    const phone = { phone_number: '+256772000418', amount: '1000.00', reference: a }
    const wallet = { recipient_id: ACCOUNTS[1], amount: '1000.00', reference: b }
    const correlationTag = mark()
    const said = (...recipients: readonly object[]) => bodyFor(pending, pending.rowIds, { correlationTag, recipients })
    for (const [one, two] of [
      [
        { ...phone, reference: b },
        { ...wallet, reference: a },
      ],
      [{ ...wallet, reference: a }, wallet],
      [phone, { ...phone, reference: b }],
    ])
      expect(await send(said(one ?? {}, two ?? {}), { correlationTag }, pending)).toBe('I6')
    expect(await send(said(phone, wallet), { correlationTag }, pending)).toBe('allowed')
  })

  it.each([
    [
      'another wallet',
      (row: string, wallets: readonly string[]) =>
        `payout_row set payee_account_id = '${wallets[0]}' where id = '${row}'`,
    ],
    [
      'another account behind the wallet',
      (_row: string, wallets: readonly string[]) =>
        `payee_account set account_id = gen_random_uuid() where id = '${wallets[1]}'`,
    ],
    ['another code', (row: string) => `payout_row set dest_key = 'FARM-9' where id = '${row}'`],
    [
      'a phone',
      (row: string) =>
        `payout_row set dest_kind = 'phone', dest_key = '+256772000418', payee_account_id = null where id = '${row}'`,
    ],
  ] as const)('an approval of wallets is not one of %s', async (_what, change) => {
    const { drafted, walletIds } = await ofWallets()
    const asking = await ask(drafted)
    await tamperWith(`update ${change(asking.rowIds[1] ?? '', walletIds)}`)
    expect(await ruleOf(decide(store, asking, await person(store, 'approver')))).toBe('I6')
    const { pending, walletIds: wallets } = await approvedWallets()
    await tamperWith(`update ${change(pending.rowIds[1] ?? '', wallets)}`)
    // Bytes that say what the changed rows say. That a wallet is of another payee is found before.
    const { rows } = await store.db.execute<{ kind: string; key: string; account: string | null }>(
      sql`select r.dest_kind as kind, r.dest_key as key, a.account_id as account from payout_row r left join payee_account a on a.id = r.payee_account_id
        where r.payout_id = ${pending.payoutId} order by r.ordinal`,
    )
    const recipients = rows.map(({ kind, key, account }, at) => ({
      ...(kind === 'wallet' ? { recipient_id: account } : { phone_number: key }),
      ...{ amount: '1000.00', reference: pending.rowTags[at] },
    }))
    const correlationTag = mark()
    const text = bodyFor(pending, pending.rowIds, { correlationTag, recipients })
    expect(await send(text, { correlationTag }, pending)).toMatch(/^I(6|13)$/)
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
    await withTx((tx) => insertSubmission(tx, systemActor, one))
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
