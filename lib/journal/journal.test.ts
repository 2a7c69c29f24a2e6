import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { setTestSettings } from '@/lib/gateway/test-service'
import { translator } from '@/lib/messages/translator'
import { fromMinor, sum } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { past } from '@/lib/submissions/testing/batch'
import { readAccounts, setAccounts } from './accounts'
import { journalHeads, journalRows } from './export-journal'
import { readJournalDays } from './journal-days'
import { daysOf, postingsOf } from './postings'
import { readJournal } from './read-journal'
import { type JournalEntry, MOVEMENTS } from './view'

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21']
const entry = fc.record({
  day: fc.constantFrom(...DAYS),
  movement: fc.constantFrom(...MOVEMENTS),
  currency: fc.constantFrom('UGX', 'USD'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 14n }).map(fromMinor),
  ...{ about: fc.constant('Wages'), reference: fc.constant(null), serviceId: fc.constant(null) },
  isQuoted: fc.boolean(),
})

it('is balanced on every day and in every currency, whatever moved', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries: readonly JournalEntry[]) => {
      const postings = postingsOf(entries)
      for (const { debit, credit } of daysOf(postings)) expect(debit).toBe(credit)
      expect(sum(postings.flatMap(({ debit }) => debit ?? []))).toBe(
        sum(postings.flatMap(({ credit }) => credit ?? [])),
      )
      expect(new Set(postings.map(({ number }) => number)).size).toBe(entries.length)
    }),
  )
})

it.each([
  [{}, '2026-11-01', '2026-11-21'],
  [{ from: '2026-11-03', to: '2026-11-05' }, '2026-11-03', '2026-11-05'],
  [{ from: '2026-11-09', to: '2026-11-05' }, '2026-11-05', '2026-11-05'],
  [{ from: '2020-01-01', to: '2026-11-05' }, '2025-11-05', '2026-11-05'],
  [{ from: 'x', to: ['2026-11-05', 'y'] }, '2026-11-01', '2026-11-21'],
])('is of the days that an address names: %j', (query, first, last) => {
  expect(readJournalDays(query, '2026-11-21')).toEqual({ first, last })
})

describe('the accounting journal', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings('http://127.0.0.1:1', { TIME_ZONE: 'Africa/Kampala' })
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  type Made = { kind: string; state: string; minor: number; fee?: number; sent: string; rows?: number }
  const submission = (id: string, { kind, state, minor, fee = 0, sent, rows = 0 }: Made) =>
    `insert into submission (id, root_id, env, kind, maker_id, method, path, body_sha256, idempotency_key, correlation_tag, currency, row_count, total_minor, quote_fee_minor,
       quote_debit_minor, quoted_at, content_hash, state, state_since, service_id, first_sent_at, resend_deadline, epoch, payout_id)
     values ('${id}', '${id}', 'sandbox', '${kind}', '${randomUUID()}', 'POST', '/', sha256('x'), '${randomUUID()}', 'CH-${id.slice(0, 8)}', 'UGX', ${rows}, ${minor}, ${fee},
       ${rows === 0 ? 0 : minor + fee}, now(), repeat('0', 64), '${state}', '${sent}', '${randomUUID()}', '${sent}', '${sent}', 1, ${rows === 0 ? 'null' : `'${randomUUID()}'`})`
  const row = (id: string, mapped: string, at: string, minor: number, fee: number | null) => {
    const rowId = randomUUID()
    return [
      `insert into payout_row (id, payout_id, ordinal, line_no, row_tag, cells, state, amount_minor) values ('${rowId}', '${randomUUID()}', 0, 2, '${rowId.replaceAll('-', '').slice(0, 10).toUpperCase()}', '[]', 'ready', ${minor})`,
      `insert into row_outcome (row_id, submission_id, mapped, fee_minor, service_status_at, started_at, matched_by) values ('${rowId}', '${id}', '${mapped}', ${fee}, '${at}', '${at}', 'tag')`,
    ]
  }

  it('has what moved on the day on which it did, in the merchant’s zone, and nothing else', async () => {
    const [direct, quoted, held, payment, escrowId, key] = Array.from({ length: 6 }, () => randomUUID())
    const staff = await testStaff('policy:manage', { role: 'admin' })
    await past(
      store,
      // Paid in part before midnight in Kampala (21:00 UTC), in part after; the service says the fee of each row.
      submission(direct ?? '', {
        kind: 'create-disbursement',
        state: 'settled',
        minor: 300,
        fee: 9,
        sent: '2026-11-20T10:00Z',
        rows: 2,
      }),
      // The sums are counted again from the outcomes: so the rows come with the amounts.
      ...row(direct ?? '', 'paid', '2026-11-20T20:50Z', 100, 3),
      ...row(direct ?? '', 'paid', '2026-11-20T21:10Z', 200, 5),
    )
    await past(
      store,
      submission(quoted ?? '', {
        kind: 'create-disbursement',
        state: 'partial',
        minor: 700,
        fee: 11,
        sent: '2026-11-20T10:00Z',
        rows: 2,
      }),
      submission(held ?? '', {
        kind: 'create-escrow-disbursement',
        state: 'partial',
        minor: 900,
        sent: '2026-11-20T10:00Z',
        rows: 2,
      }),
      submission(payment ?? '', { kind: 'create-payment', state: 'settled', minor: 5_000, sent: '2026-11-20T12:00Z' }),
      ...row(quoted ?? '', 'paid', '2026-11-20T12:00Z', 400, null),
      ...row(quoted ?? '', 'failed', '2026-11-20T12:00Z', 300, null),
      ...row(held ?? '', 'paid', '2026-11-20T12:00Z', 600, null),
      ...row(held ?? '', 'cancelled', '2026-11-21T12:00Z', 300, null),
      `insert into escrow (id, env, service_id, name, amount_minor, currency, created_by, created_at, service_key, status)
       values ('${escrowId}', 'sandbox', '${key}', 'Truck', 2000, 'UGX', '${staff.id}', '2026-11-19', '${key}', 'released')`,
      `insert into escrow_reading (service_id, started_at, last_started_at, raw_status, said) values
        ('${key}', '2026-11-19T08:00Z', '2026-11-19T08:00Z', 'pending', '{}'), ('${key}', '2026-11-20T08:00Z', '2026-11-20T08:00Z', 'funded', '{}'),
        ('${key}', '2026-11-21T08:00Z', '2026-11-21T08:00Z', 'Released', '{}')`,
    )
    const found = await readJournal(staff, { first: '2026-11-20', last: '2026-11-21' })
    expect(found.map(({ day, movement, amount, isQuoted }) => [day, movement, amount, isQuoted]).toSorted()).toEqual(
      [
        ['2026-11-20', 'paid', '1.00', false],
        ['2026-11-21', 'paid', '2.00', false],
        ['2026-11-20', 'fees', '0.08', false],
        ['2026-11-20', 'paid', '4.00', false],
        ['2026-11-20', 'fees', '0.11', true],
        ['2026-11-20', 'held', '9.00', false],
        ['2026-11-20', 'paid-from-held', '6.00', false],
        ['2026-11-21', 'returned', '3.00', false],
        ['2026-11-20', 'collected', '50.00', false],
        ['2026-11-20', 'escrow-collected', '20.00', false],
        ['2026-11-21', 'escrow-released', '20.00', false],
      ].toSorted(),
    )
    expect((await readJournal(staff, { first: '2026-11-19', last: '2026-11-19' })).length).toBe(0)
    const english = translator('en', 'Africa/Kampala')
    const rows = await journalRows(staff, { first: '2026-11-20', last: '2026-11-21' }, english)
    expect(rows.every((cells) => cells.length === journalHeads(english).length || cells.length === 7)).toBe(true)
    expect(rows.at(-1)?.slice(0, 7)).toEqual([
      ...['2026-11-21', '3 entries', null, null, { amount: '45.00' }, { amount: '45.00' }, 'UGX'],
    ])
  })

  it('names the accounts as an admin set them', async () => {
    const staff = await testStaff('policy:manage', { role: 'admin' })
    const before = await readAccounts()
    expect(await setAccounts(staff, { ...before, wallet: { code: '100-2', name: 'MoMo wallet' } })).toMatchObject({
      ok: true,
    })
    const preparer = (await testStaff('read', { role: 'preparer' })) as never
    await expect(setAccounts(preparer, before)).rejects.toThrow()
    const after = await readAccounts()
    expect(after).toEqual({ ...before, wallet: { code: '100-2', name: 'MoMo wallet' } })
  })
})
