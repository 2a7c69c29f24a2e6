import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { endAccount } from '@/lib/payees/accounts/accounts'
import { somebody } from '@/lib/payees/test-payee'
import { payeeTest } from '@/lib/payees/test-payee-staff'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { notePresence } from '@/lib/payouts/draft/presence'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { readPayout } from '@/lib/payouts/read-payout'
import { accepted, among, asked, decided, rowsOf, typeInto, view } from '@/lib/payouts/testing/draft'
import { codesOf, draftOf } from '@/lib/payouts/testing/payee-rows'
import { describePayouts, type PayoutTest } from '@/lib/payouts/testing/staff-and-drafts'
import { issueText, type Problem } from '@/lib/sheet/rows/row-issues'
import { SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { loadStored } from '@/lib/submissions/state/stored'

const textOf = (issue: Problem | undefined) => (issue ? englishText(issueText(issue)) : '')
describePayouts('payees of rows', (setup: PayoutTest) => {
  const { store, sandbox } = setup
  const { people, bookOf, withWallet } = payeeTest(setup)

  it('are known by code, by phone and by a reference that agrees with the name', async () => {
    const { clerk } = await people()
    await somebody(clerk, { name: 'Amina Nakato', code: 'FARM-7', phone: '0772000418' })
    await somebody(clerk, { name: 'Brian Okello', code: 'EMP-12', phone: '0752000418' })
    const id = await draftOf(clerk, [
      ['Amina N', '0772000418', '', '', 'R-1'],
      ['Nakato Amina', '0772000418', 'farm-7', '', 'R-2'],
      ['Okello Brian', '0752000418', '', '', 'emp-12'],
      ['Somebody Else', '0772000999', '', '', 'EMP-12'],
      ['John Opio', '0752000418', '', '', 'R-5'],
    ])
    const rows = await rowsOf(clerk, id)
    expect(rows.map(({ payee }) => payee && [payee.code, payee.by])).toEqual([
      ['FARM-7', 'phone'],
      ['FARM-7', 'code'],
      ['EMP-12', 'phone'],
      null,
      ['EMP-12', 'phone'],
    ])
    expect(codesOf(rows[4])).toContain('other-name')
    expect(textOf(rows[4]?.problems.find(({ code }) => code === 'other-name'))).toContain('Brian Okello, EMP-12')
    expect(rows.slice(0, 4).flatMap(codesOf)).not.toContain('other-name')
  })

  it('are known by a reference that the directory has of them, where the name agrees and nobody else is as likely', async () => {
    const { clerk } = await people()
    await somebody(clerk, { name: 'Amina Nakato', code: 'FARM-7', phone: '0772000418', reference: 'Payroll 0012' })
    await somebody(clerk, { name: 'Brian Okello', code: 'EMP-12', phone: '0752000418', reference: 'payroll 0012' })
    await somebody(clerk, { name: 'Okello Brian', code: 'EMP-13', phone: '0752000419', reference: 'PAYROLL 0012' })
    const id = await draftOf(clerk, [
      ['Amina N', '2.56772E+11', '', '', ' PAYROLL 0012'],
      ['Brian Okello', '2.56752E+11', '', '', 'Payroll 0012'],
      ['Somebody Else', '0772000999', '', '', 'Payroll 0012'],
      ['Amina', '', '', '', 'Payroll 00'],
    ])
    const rows = await rowsOf(clerk, id)
    expect(rows.map(({ payee }) => payee && [payee.code, payee.by])).toEqual([
      ['FARM-7', 'reference'],
      null,
      null,
      null,
    ])
    expect(rows.map(({ state, directoryPhone }) => [state, directoryPhone])).toEqual([
      ['blocked', '+256772000418'],
      ['blocked', null],
      ['ready', null],
      ['blocked', null],
    ])
  })

  it('suggest the number of the directory where the sheet lost one, applied with one click that can be undone', async () => {
    const { clerk } = await people()
    await somebody(clerk, { name: 'Amina Nakato', code: 'FARM-7', phone: '0772000418' })
    const id = await draftOf(clerk, [
      ['Amina', '2.56772E+11', 'FARM-7', '', 'R-1'],
      ['Amina', '', '', '', 'FARM-7'],
      ['Amina', '0772000999', 'FARM-7', '', 'R-3'],
    ])
    const [lost, missing, other] = await rowsOf(clerk, id)
    expect([lost?.state, missing?.state, other?.state]).toEqual(['blocked', 'blocked', 'warning'])
    expect([lost, missing, other].map((row) => row?.directoryPhone)).toEqual(Array(3).fill('+256772000418'))
    expect([codesOf(lost), codesOf(missing), codesOf(other)?.filter((code) => code === 'other-phone')]).toEqual([
      ['phone-lost-precision'],
      ['missing-phone'],
      ['other-phone'],
    ])
    expect(lost?.phone).toBeNull()
    await applyBulkEdit(clerk, id, {
      what: 'set',
      values: { phone: '+256772000418' },
      among: among({ fromLine: 2, toLine: 2 }),
    })
    const taken = (await rowsOf(clerk, id))[0]
    expect(taken).toMatchObject({
      phone: '+256772000418',
      was: { phone: '2.56772E+11' },
      directoryPhone: null,
      payee: { code: 'FARM-7' },
    })
    const { undo } = (await view(clerk, id)).history
    expect(await takeStep(clerk, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })).toMatchObject({
      ok: true,
    })
    expect((await rowsOf(clerk, id))[0]).toMatchObject({
      phone: null,
      state: 'blocked',
      directoryPhone: '+256772000418',
    })
  })

  it('are paid to their wallet by code, apart from phones, once, and the account is on no answer of ours', async () => {
    const { clerk, approver, payeeId } = await withWallet('FARM-7', { phone: '0772000418' })
    const id = await draftOf(clerk, [
      ['Amina', '', 'FARM-7', '', 'R-1'],
      ['Amina', '0772000418', 'farm-7', '', 'R-2'],
      ['Amina', '0772000418', 'FARM-7', 'MTN', 'R-3'],
      ['Okot', '0752000201', '', '', 'R-4'],
    ])
    const rows = await rowsOf(clerk, id)
    expect(rows.map(({ network, phone }) => [network, phone])).toEqual([
      ['wallet', null],
      ['wallet', null],
      ['mtn', '+256772000418'],
      ['airtel', '+256752000201'],
    ])
    const { batches } = await view(clerk, id)
    expect(batches.map((one) => [one.network, one.rows, one.amount])).toEqual([
      ['mtn', 1, '50004.00'],
      ['airtel', 1, '50006.00'],
      ['wallet', 2, '100002.00'],
    ])
    await accepted(clerk, id, 'duplicate-phone')
    const proposal = await asked(clerk, id)
    expect((await view(clerk, id)).batches.map(({ network, fee }) => [network, fee])).toEqual([
      ['mtn', '500.00'],
      ['airtel', '500.00'],
      ['wallet', '0.00'],
    ])
    expect(await decided(approver, proposal)).toMatchObject({ ok: true })
    const { submissions } = await view(clerk, id)
    const bodies: string[] = []
    for (const one of submissions) {
      bodies.push(new TextDecoder().decode((await loadStored(one.id))?.body ?? undefined))
      await sendSubmission(one.id, { worker: 'test', onReapproval: async () => undefined })
    }
    const internal = bodies.filter((body) => body.includes('recipient_id'))
    expect(internal).toHaveLength(1)
    expect(JSON.parse(internal[0] ?? '')).toMatchObject({
      payment_method: 'service_external',
      recipients: [{ recipient_id: SANDBOX_WALLETS.amina }, { recipient_id: SANDBOX_WALLETS.amina }],
    })
    expect(internal[0]).not.toContain('phone_number')
    const after = await view(clerk, id)
    expect(after.submissions.map(({ state, network }) => [state, network]).sort()).toEqual([
      ['accepted', 'airtel'],
      ['accepted', 'mtn'],
      ['accepted', 'wallet'],
    ])
    const tallies = Object.values((await sandbox().ledger()).byReference)
    expect(tallies.map(({ accepted }) => accepted)).toEqual([1, 1, 1, 1])
    const answers = JSON.stringify([
      after,
      await rowsOf(clerk, id),
      await readPayout(clerk, id),
      await bookOf(payeeId, clerk),
    ])
    expect(answers).not.toContain(SANDBOX_WALLETS.amina)
  })

  it('say why a wallet is not paid, and fall back to a phone only where the sheet or a person names one', async () => {
    const { clerk } = await withWallet('PAUSE', { usableIn: '1 hour', phone: '0772000418' })
    await withWallet('WAITS', { state: 'waiting', accountId: SANDBOX_WALLETS.brian })
    await somebody(clerk, { name: 'Amina Nakato', code: 'NONE' })
    const id = await draftOf(clerk, [
      ['Amina', '', 'PAUSE', '', 'R-1'],
      ['Amina', '', 'WAITS', '', 'R-2'],
      ['Amina', '', 'NONE', '', 'R-3'],
      ['Amina', '', 'NOBODY', '', 'R-4'],
      ['Amina', '0772000418', 'PAUSE', '', 'R-5'],
      ['Amina', '', SANDBOX_WALLETS.amina, '', 'R-6'],
    ])
    const rows = await rowsOf(clerk, id)
    expect(rows.map(({ state }) => state)).toEqual(['blocked', 'blocked', 'blocked', 'blocked', 'warning', 'blocked'])
    const shown = rows.map((row) => textOf(row.problems.find(({ severity }) => severity !== 'info')))
    expect(shown[0]).toMatch(/^Row 2: The wallet of PAUSE is new and in its security hold until \d+ \w+ \d{4}/)
    expect(shown[1]).toContain('The wallet of WAITS waits for the approval of a second person.')
    expect(shown[2]).toContain('NONE has no connected wallet.')
    expect(shown[3]).toContain('There is no payee NOBODY.')
    expect(shown[4]).toContain('The row would be paid to its phone.')
    expect(shown[5]).toContain('an ID from a file is never paid')
    expect(rows[0]?.directoryPhone).toBe('+256772000418')
    await typeInto(clerk, id, 0, { phone: '0772000418' })
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ phone: '+256772000418', network: 'mtn' })
  })

  it('follow the directory when the draft is opened: a security hold that is over, a wallet that was ended', async () => {
    const { clerk, walletId } = await withWallet('FARM-7', { usableIn: '1 hour' })
    const id = await draftOf(clerk, [['Amina', '', 'FARM-7', '', 'R-1']])
    expect((await rowsOf(clerk, id))[0]?.state).toBe('blocked')
    // As the trigger notes it where a wallet is approved: from the end of its pause on.
    await store().asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update payee_account set usable_from = approved_at;
        update payout set stale_from = now(); set session_replication_role = origin`),
    )
    const { version } = await view(clerk, id)
    await notePresence(clerk, id)
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ state: 'ready', network: 'wallet' })
    expect((await view(clerk, id)).version).toBe(version + 1)
    await notePresence(clerk, id)
    expect((await view(clerk, id)).version).toBe(version + 1)
    await endAccount(clerk, walletId)
    expect(await quoteDraft(clerk, id, (await view(clerk, id)).batches[0]?.hash ?? '')).toMatchObject({
      value: 'superseded',
    })
    await notePresence(clerk, id)
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ state: 'blocked', network: null })
  })
})
