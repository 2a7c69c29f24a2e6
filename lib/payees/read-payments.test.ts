import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { makePayeeStatement } from '@/lib/documents/payee-statement'
import { translator } from '@/lib/messages/translator'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { answered, reading } from '@/lib/payouts/testing/sent'
import type { Engine } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { openTestDatabase } from '@/lib/store/test-database'
import { submitted } from '@/lib/store/test-story'
import { monthsOf, readPaymentsTo, readYear } from './read-payments'
import { createPayee } from './save-payee'

const paid = { mapped: 'paid', reason: null } as const
const failed = { mapped: 'failed', reason: 'recipient_not_registered' } as const

describe('the payments to a payee', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings()
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('are the rows that were paid to them, also from before they were in the directory, and no others', async () => {
    const staff = await testStaff('payees:edit', { role: 'preparer' })
    const sent = await submitted(store, 3)
    await answered(sent, 'accepted')
    await reading(sent, [paid, failed, paid])
    const [first] = await store.db
      .select()
      .from(payoutRow)
      .where(eq(payoutRow.id, sent.rowIds[0] ?? ''))
    const added = await createPayee(staff, {
      ...{ name: 'Akello Grace', code: 'P-1', phone: first?.destKey ?? '', email: '', reference: '', network: null },
    })
    if (!added.ok) throw new Error(JSON.stringify(added.problem))
    const read = await readPaymentsTo(staff, added.value.payeeId)
    if (!read.ok) throw new Error('There is no such payee')
    // All rows of the test pay the same phone; the second one failed.
    expect(read.value.latest.map(({ rowId }) => rowId).sort()).toEqual([sent.rowIds[0], sent.rowIds[2]].sort())
    expect(read.value.months).toMatchObject([{ payments: 2, amount: '2000.00', currency: 'UGX' }])
    const [year = ''] = read.value.years
    const paidIn = async (asked: string) => {
      const of = await readYear(staff, added.value.payeeId, asked)
      return of.ok ? of.value.payments.map(({ rowId }) => rowId) : null
    }
    expect((await paidIn(year))?.sort()).toEqual([sent.rowIds[0], sent.rowIds[2]].sort())
    for (const other of [Number(year) - 1, Number(year) + 1]) expect(await paidIn(String(other))).toEqual([])
    const made = await makePayeeStatement(staff, { payeeId: added.value.payeeId, year }, translator('en', 'UTC'))
    expect(made).toMatchObject({ ok: true, value: { name: `statement-Akello-Grace-${year}` } })
    expect(await readPaymentsTo(staff, crypto.randomUUID())).toMatchObject({ ok: false })
  })
})

it('are added up by month and currency without losing a cent or a payment', () => {
  const payment = fc.record({
    day: fc.integer({ min: 0, max: 900 }).map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)),
    currency: fc.constantFrom('UGX', 'USD'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(fromMinor),
  })
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 200 }), (payments) => {
      const months = monthsOf(payments)
      expect(months.reduce((all, one) => all + one.payments, 0)).toBe(payments.length)
      for (const currency of ['UGX', 'USD']) {
        const of = (all: readonly { currency: string; amount: ReturnType<typeof fromMinor> }[]) =>
          all.filter((one) => one.currency === currency).reduce((total, { amount }) => total + toMinor(amount), 0n)
        expect(of(months)).toBe(of(payments))
      }
      expect(new Set(months.map(({ month, currency }) => month + currency)).size).toBe(months.length)
    }),
  )
})
