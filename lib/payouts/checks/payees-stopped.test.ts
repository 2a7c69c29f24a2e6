import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { englishText, saying } from '@/lib/messages/test-english'
import { endAccount } from '@/lib/payees/accounts/accounts'
import { anotherPhone, decideOn, letPausePass } from '@/lib/payees/test-payee'
import { payeeTest } from '@/lib/payees/test-payee-staff'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { among, asked, decided, rowsOf, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import { codesOf, draftOf } from '@/lib/payouts/testing/payee-rows'
import { reading } from '@/lib/payouts/testing/sent'
import { describePayouts, type PayoutTest } from '@/lib/payouts/testing/staff-and-drafts'
import { issueText } from '@/lib/sheet/rows/row-issues'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { sendSubmission } from '@/lib/submissions/sending/send'

describePayouts('payees of rows who are not paid after all', (setup: PayoutTest) => {
  const { checker, store, sandbox } = setup
  const { bookOf, withWallet } = payeeTest(setup)

  it('stop what was asked when a wallet or a phone of theirs ends before the decision, or before the first send', async () => {
    const { clerk, approver, walletId } = await withWallet('FARM-7')
    const first = await draftOf(clerk, [['Amina', '', 'FARM-7', '', 'R-1']])
    const second = await draftOf(clerk, [['Amina', '', 'FARM-7', '', 'R-2']])
    const [one, two] = [await asked(clerk, first), await asked(clerk, second)]
    expect(await decided(approver, one)).toMatchObject({ ok: true })
    await endAccount(clerk, walletId)
    const late = await decided(approver, two)
    expect(late).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect(late).toMatchObject({
      problem: { message: saying('The payee of row 2 is not paid any more') },
    })
    const sent = (await view(clerk, first)).submissions[0]
    await sendSubmission(sent?.id ?? '', { worker: 'test', onReapproval: async () => undefined })
    const held = (await view(clerk, first)).submissions[0]
    expect(held).toMatchObject({
      holdReason: 'stopped',
      sentAt: null,
      holdNote: message('holds.payeeChanged'),
    })
    expect((await sandbox().ledger()).byReference).toEqual({})
    // Past the app: the database does not take the rows of what was approved into another submission either.
    const again = store().db.execute(sql`insert into submission_row (submission_id, row_id)
      select submission_id, row_id from submission_row`)
    await expect(again).rejects.toSatisfy((error) => refusalOf(error) !== null)
  })

  it('get little at first: a new wallet takes so much until a payout has arrived there, also from two payouts at once', async () => {
    const { clerk, approver } = await withWallet('FARM-7')
    const id = await draftOf(clerk, [
      ['Amina', '', 'FARM-7', '', 'R-1'],
      ['Amina', '', 'FARM-7', '', 'R-2'],
    ])
    const firsts = async () => (await rowsOf(clerk, id)).map((row) => codesOf(row)?.includes('above-first-payout'))
    await typeInto(clerk, id, 0, { amount: '600000' })
    await typeInto(clerk, id, 1, { amount: '400000' })
    expect(await firsts()).toEqual([false, false])
    await typeInto(clerk, id, 1, { amount: '400001' })
    expect(await firsts()).toEqual([false, true])
    const reason = { code: 'above-first-payout', reason: 'it is urgent' }
    await applyBulkEdit(clerk, id, { what: 'accept', ...reason, among: among() })
    expect((await rowsOf(clerk, id))[1]?.state).toBe('blocked')

    const halves = await Promise.all(
      [7, 8].map(async (mark) => {
        const half = await draftOf(clerk, [['Amina', '', 'FARM-7', '', `H-${mark}`]])
        await typeInto(clerk, half, 0, { amount: '600000' })
        return { half, proposal: await asked(clerk, half) }
      }),
    )
    const other = await checker()
    const decisions = await Promise.all([
      decided(approver, halves[0]?.proposal ?? { proposalId: '', contentHash: '' }),
      decided(other, halves[1]?.proposal ?? { proposalId: '', contentHash: '' }),
    ])
    expect(decisions.map(({ ok }) => ok).sort()).toEqual([false, true])
    const won = halves[decisions.findIndex(({ ok }) => ok)]?.half ?? ''
    const submissionId = (await view(clerk, won)).submissions[0]?.id ?? ''
    await sendSubmission(submissionId, { worker: 'test', onReapproval: async () => undefined })
    const rowIds = (await rowsOf(clerk, won)).map((row) => row.id)
    await reading({ submissionId, rowIds }, [{ mapped: 'paid', reason: null }])
    await typeInto(clerk, id, 1, { amount: '9000000' })
    expect(await firsts()).toEqual([false, false])
  })

  it('get little at first in each currency, and nothing in one that no figure is set for', async () => {
    const { clerk } = await withWallet('FARM-7')
    const first = async (currency: string, amount: string) => {
      const id = await draftOf(clerk, [['Amina', '', 'FARM-7', '', `R-${currency}`]], currency)
      await typeInto(clerk, id, 0, { amount })
      const [row] = await rowsOf(clerk, id)
      const issue = row?.problems.find(({ code }) => code === 'above-first-payout')
      return issue === undefined ? null : englishText(issueText(issue))
    }
    expect(await first('USD', '250')).toBeNull()
    expect(await first('USD', '250.01')).toContain('at most USD 250.00 can be sent to it')
    expect(await first('KES', '1')).toContain('names no amount for it')
    // Also beside rows that go to phones.
    const id = await draftOf(clerk, [
      ['Brian', '0772000777', '', '', 'R-1'],
      ['Amina', '', 'FARM-7', '', 'R-2'],
    ])
    for (const at of [0, 1]) await typeInto(clerk, id, at, { amount: '1000001' })
    const stopped = (await rowsOf(clerk, id)).map((row) => codesOf(row)?.includes('above-first-payout'))
    expect(stopped).toEqual([false, true])
  })

  it('are not paid twice because one payment goes to the phone and the other to the wallet', async () => {
    const { clerk, payeeId, approver } = await withWallet('FARM-7', { phone: '0772000418' })
    const again = await draftOf(clerk, [
      ['Amina', '0772000418', 'FARM-7', 'MTN', 'R-1'],
      ['Amina', '', 'FARM-7', '', 'R-1'],
    ])
    await typeInto(clerk, again, 1, { amount: '50000' })
    expect((await rowsOf(clerk, again)).map((row) => codesOf(row)?.includes('duplicate-row'))).toEqual([false, true])

    const byPhone = await savedDraft(clerk, [{ name: 'Amina', phone: '0772000418', reference: 'R-9' }])
    await decided(approver, await asked(clerk, byPhone))
    const toWallet = await draftOf(clerk, [['Amina', '', 'FARM-7', '', 'R-9']])
    expect(codesOf((await rowsOf(clerk, toWallet))[0])).toContain('paid-before')
    const other = await draftOf(clerk, [['Amina', '', 'FARM-7', '', 'R-10']])
    expect(codesOf((await rowsOf(clerk, other))[0])).not.toContain('paid-before')
    // Nor because the phone has become another one since.
    const [phone] = (await bookOf(payeeId, clerk)).accounts
    await anotherPhone(clerk, payeeId, '0752000418', phone?.id ?? null)
    await decideOn(approver as Staff as Staff<'wallets:approve'>, (await bookOf(payeeId, clerk)).accounts[2]?.id ?? '')
    await letPausePass(store())
    const newPhone = await savedDraft(clerk, [{ name: 'Amina', phone: '0752000418', reference: 'R-9' }])
    expect(codesOf((await rowsOf(clerk, newPhone))[0])).toContain('paid-before')
  })
})
