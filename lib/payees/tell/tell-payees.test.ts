import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { claimMail, openLetter } from '@/lib/mail/outbox'
import { answered, reading } from '@/lib/payouts/testing/sent'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payee } from '@/lib/store/schema/payee'
import { openTestDatabase } from '@/lib/store/test-database'
import { submitted } from '@/lib/store/test-story'
import { savePayeeMail } from './choice'
import { saveLanguageOf } from './language'
import { tellPayees } from './tell-payees'

const paid = { mapped: 'paid', reason: null } as const
const pending = { mapped: 'pending', reason: null } as const

describe('mails to paid payees', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'books@pearl.example' })
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const letters = async () => {
    const found = []
    for (let next = await claimMail(); next !== null; next = await claimMail())
      found.push({ to: next.recipient, letter: openLetter(next) })
    return found.sort((a, b) => a.to.localeCompare(b.to))
  }
  const tellAll = async () => {
    while (await tellPayees());
  }
  /** Rows of a sent batch that belong to payees with these addresses. */
  const sentTo = async (...emails: readonly (string | null)[]) => {
    const maker = await testStaff('payees:edit', { role: 'preparer' })
    const sent = await submitted(store, emails.length)
    for (const [at, email] of emails.entries()) {
      const values = { code: `P-${at}`, name: `Payee ${at}`, email, createdBy: maker.id }
      const [made] = await withTx((tx) => tx.insert(payee).values(values).returning({ id: payee.id }), maker)
      // Rows are frozen; which payee they belong to is found when a sheet is uploaded.
      await store.asOwner(async ({ exec }) => {
        await exec('begin; set local session_replication_role = replica')
        await exec(
          `update payout_row set payee_id = '${made?.id}', recognised_by = 'phone' where id = '${sent.rowIds[at]}'`,
        )
        await exec('commit')
      })
    }
    return { maker, sent }
  }

  it('get one mail for each row that was paid, in their language, and none before the merchant wants it', async () => {
    const { maker, sent } = await sentTo('grace@example.test', 'daniel@example.test', null)
    const [daniel] = await store.db.select().from(payee).where(eq(payee.email, 'daniel@example.test'))
    expect(await saveLanguageOf(maker, daniel?.id ?? '', 'fr')).toMatchObject({ ok: true })
    await answered(sent, 'accepted')
    await tellAll()
    expect(await letters()).toEqual([])
    const admin = await testStaff('policy:manage', { role: 'admin' })
    await savePayeeMail(admin, { enabled: true, withAmounts: true })
    await reading(sent, [paid, pending, paid])
    await tellAll()
    await tellAll()
    const first = await letters()
    expect(first.map(({ to, letter }) => [to, letter?.language, letter?.link])).toEqual([
      ['grace@example.test', 'en', null],
    ])
    expect(first[0]?.letter?.paragraphs.join(' ')).toMatch(/UGX.1,000 to the phone number ending in \d{3}\./)
    await savePayeeMail(admin, { enabled: true, withAmounts: false })
    await reading(sent, [paid, paid, paid])
    await tellAll()
    const second = await letters()
    expect(second.map(({ to, letter }) => [to, letter?.language])).toEqual([['daniel@example.test', 'fr']])
    expect(second[0]?.letter?.paragraphs.join(' ')).not.toMatch(/UGX|1[\s,]?000/)
  })
})
