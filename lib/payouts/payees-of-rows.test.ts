import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { endAccount } from '@/lib/payees/accounts'
import { readPayee } from '@/lib/payees/read-payee'
import { anotherPhone, decideOn, letPausePass, somebody } from '@/lib/payees/test-payee'
import { connectedWallet, SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { sendSubmission } from '@/lib/submissions/send'
import { loadStored } from '@/lib/submissions/stored'
import { createDraft } from './create-draft'
import { editMatching } from './edit-matching'
import { signOfLife } from './presence'
import { quoteDraft } from './quote-draft'
import { readPayout } from './read-payout'
import { saveRows } from './save-rows'
import { stepChange } from './step-change'
import { onEachDesk, type TestDesk } from './test-desk'
import { among, asked, decided, draftInput, rowsOf, savedDraft, typeInto, view } from './test-draft'
import { reading } from './test-sent'

type Cells = readonly [name: string, phone: string, code: string, rail: string, reference: string]

const mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Payee code', 'Network', 'Reference', 'Amount'],
  columns: ['name', 'phone', 'payee', 'rail', 'reference', 'amount'] as const,
}

async function draftOf(maker: Staff<'payouts:prepare'>, lines: readonly Cells[]): Promise<string> {
  const made = await createDraft(maker, crypto.randomUUID(), {
    ...draftInput(lines.length),
    mapping: { ...mapping, columns: [...mapping.columns] },
  })
  if (!made.ok) throw new Error(made.problem.sentence)
  const { payoutId } = made.value
  const rows = lines.map((cells, ordinal) => ({
    ordinal,
    lineNo: ordinal + 2,
    cells: [...cells, `${50_000 + ordinal}`],
  }))
  const saved = await saveRows(maker, payoutId, rows)
  if (!saved.ok) throw new Error(saved.problem.sentence)
  return payoutId
}

onEachDesk('payees of rows', ({ maker, checker, store, sandbox }: TestDesk) => {
  const people = async () => {
    const clerk = (await maker()) as Staff as Staff<'payouts:prepare'> & Staff<'payees:edit'>
    return { clerk, approver: await checker() }
  }
  const bookOf = async (id: string, clerk: Staff) => {
    const read = await readPayee(clerk, id)
    if (!read.ok) throw new Error(read.problem.sentence)
    return read.value
  }
  const withWallet = async (
    code: string,
    over: { usableIn?: string; state?: 'waiting'; phone?: string; accountId?: string } = {},
  ) => {
    const { clerk, approver } = await people()
    const { phone = '', accountId = SANDBOX_WALLETS.amina, ...wallet } = over
    const payeeId = await somebody(clerk, { name: 'Amina Nakato', code, phone })
    const walletId = await connectedWallet(store(), {
      payeeId,
      accountId,
      connectedBy: clerk.id,
      approvedBy: approver.id,
      ...wallet,
    })
    return { payeeId, walletId, clerk, approver }
  }
  const codesOf = (row: { problems: readonly { code: string }[] } | undefined) => row?.problems.map(({ code }) => code)

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
    expect(rows[4]?.problems.find(({ code }) => code === 'other-name')?.sentence).toContain('Brian Okello, EMP-12')
    expect(rows.slice(0, 4).flatMap(codesOf)).not.toContain('other-name')
  })

  it('are offered with the number of the book where the sheet lost one, and it is taken by a click alone, undoably', async () => {
    const { clerk } = await people()
    await somebody(clerk, { name: 'Amina Nakato', code: 'FARM-7', phone: '0772000418' })
    const id = await draftOf(clerk, [
      ['Amina', '2.56772E+11', 'FARM-7', '', 'R-1'],
      ['Amina', '', '', '', 'FARM-7'],
      ['Amina', '0772000999', 'FARM-7', '', 'R-3'],
    ])
    const [lost, missing, other] = await rowsOf(clerk, id)
    expect([lost?.state, missing?.state, other?.state]).toEqual(['blocked', 'blocked', 'warning'])
    expect([lost, missing, other].map((row) => row?.bookPhone)).toEqual(Array(3).fill('+256772000418'))
    expect([codesOf(lost), codesOf(missing), codesOf(other)?.filter((code) => code === 'other-phone')]).toEqual([
      ['phone-lost-precision'],
      ['missing-phone'],
      ['other-phone'],
    ])
    expect(lost?.phone).toBeNull()
    await editMatching(clerk, id, {
      what: 'set',
      values: { phone: '+256772000418' },
      among: among({ fromLine: 2, toLine: 2 }),
    })
    const taken = (await rowsOf(clerk, id))[0]
    expect(taken).toMatchObject({
      phone: '+256772000418',
      was: { phone: '2.56772E+11' },
      bookPhone: null,
      payee: { code: 'FARM-7' },
    })
    const { undo } = (await view(clerk, id)).history
    expect(await stepChange(clerk, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })).toMatchObject({
      ok: true,
    })
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ phone: null, state: 'blocked', bookPhone: '+256772000418' })
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
    expect(rows.map(({ rail, phone }) => [rail, phone])).toEqual([
      ['wallet', null],
      ['wallet', null],
      ['mtn', '+256772000418'],
      ['airtel', '+256752000201'],
    ])
    const { batches } = await view(clerk, id)
    expect(batches.map((one) => [one.rail, one.rows, one.amount])).toEqual([
      ['mtn', 1, '50002.00'],
      ['airtel', 1, '50003.00'],
      ['wallet', 2, '100001.00'],
    ])
    const proposal = await asked(clerk, id)
    expect((await view(clerk, id)).batches.map(({ rail, fee }) => [rail, fee])).toEqual([
      ['mtn', '500.00'],
      ['airtel', '500.00'],
      ['wallet', '0.00'],
    ])
    expect(await decided(approver, proposal)).toMatchObject({ ok: true })
    const { submissions } = await view(clerk, id)
    const bodies: string[] = []
    for (const one of submissions) {
      bodies.push(new TextDecoder().decode((await loadStored(one.id))?.body ?? undefined))
      await sendSubmission(one.id, { worker: 'test', onAskAgain: async () => undefined })
    }
    const internal = bodies.filter((body) => body.includes('recipient_id'))
    expect(internal).toHaveLength(1)
    expect(JSON.parse(internal[0] ?? '')).toMatchObject({
      payment_method: 'service_external',
      recipients: [{ recipient_id: SANDBOX_WALLETS.amina }, { recipient_id: SANDBOX_WALLETS.amina }],
    })
    expect(internal[0]).not.toContain('phone_number')
    const after = await view(clerk, id)
    expect(after.submissions.map(({ state, rail }) => [state, rail]).sort()).toEqual([
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
    const told = rows.map((row) => row.problems.find(({ severity }) => severity !== 'info')?.sentence ?? '')
    expect(told[0]).toMatch(/^Row 2: The wallet of PAUSE is new and in its pause until \d+ \w+ \d{4}/)
    expect(told[1]).toContain("The wallet of WAITS waits for a second person's approval.")
    expect(told[2]).toContain('NONE has no connected wallet.')
    expect(told[3]).toContain('We have no payee NOBODY.')
    expect(told[4]).toContain('The row would be paid to its phone.')
    expect(told[5]).toContain('we never pay an id from a file')
    expect(rows[0]?.bookPhone).toBe('+256772000418')
    await typeInto(clerk, id, 0, { phone: '0772000418' })
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ phone: '+256772000418', rail: 'mtn' })
  })

  it('follow the book when the draft is opened: a pause that is over, a wallet that was ended', async () => {
    const { clerk, walletId } = await withWallet('FARM-7', { usableIn: '1 hour' })
    const id = await draftOf(clerk, [['Amina', '', 'FARM-7', '', 'R-1']])
    expect((await rowsOf(clerk, id))[0]?.state).toBe('blocked')
    // As the trigger notes it where a wallet is approved: from the end of its pause on.
    await store().asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update payee_account set usable_from = approved_at;
        update payout set stale_from = now(); set session_replication_role = origin`),
    )
    const { version } = await view(clerk, id)
    await signOfLife(clerk, id)
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ state: 'ready', rail: 'wallet' })
    expect((await view(clerk, id)).version).toBe(version + 1)
    await signOfLife(clerk, id)
    expect((await view(clerk, id)).version).toBe(version + 1)
    await endAccount(clerk, walletId)
    expect(await quoteDraft(clerk, id, (await view(clerk, id)).batches[0]?.hash ?? '')).toMatchObject({
      value: 'superseded',
    })
    await signOfLife(clerk, id)
    expect((await rowsOf(clerk, id))[0]).toMatchObject({ state: 'blocked', rail: null })
  })

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
      problem: { sentence: expect.stringContaining('The payee of row 2 is not paid any more') },
    })
    const sent = (await view(clerk, first)).submissions[0]
    await sendSubmission(sent?.id ?? '', { worker: 'test', onAskAgain: async () => undefined })
    const held = (await view(clerk, first)).submissions[0]
    expect(held).toMatchObject({ state: 'held', sentAt: null, heldReason: expect.stringContaining('wallet was ended') })
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
    await editMatching(clerk, id, { what: 'settle', ...reason, among: among() })
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
    await sendSubmission(submissionId, { worker: 'test', onAskAgain: async () => undefined })
    const rowIds = (await rowsOf(clerk, won)).map((row) => row.id)
    await reading({ submissionId, rowIds }, [{ mapped: 'paid', reason: null }])
    await typeInto(clerk, id, 1, { amount: '9000000' })
    expect(await firsts()).toEqual([false, false])
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
