import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { somebody } from '@/lib/payees/test-payee'
import { notePresence } from '@/lib/payouts/draft/presence'
import { asked, decided, draftInput, rowsOf, sheetRows, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { connectedWallet, SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { loadStored } from '@/lib/submissions/state/stored'

describePayouts('an escrow payout to wallets', ({ maker, checker, store, sandbox }) => {
  it('holds money for a payee’s wallet by code, apart from phones, with its terms and no phone in its bytes', async () => {
    const clerk = (await maker()) as Staff as Staff<'payouts:prepare'> & Staff<'payees:edit'>
    const approver = await checker()
    const payeeId = await somebody(clerk, { name: 'Amina Nakato', code: 'FARM-7' })
    const wallet = { payeeId, accountId: SANDBOX_WALLETS.amina, connectedBy: clerk.id, approvedBy: approver.id }
    await connectedWallet(store(), wallet)
    const { mapping, ...input } = draftInput(2, 'Deliveries')
    const columns = [...mapping.columns, 'deadline' as const]
    const held = {
      kind: 'escrow' as const,
      mapping: { ...mapping, headings: [...mapping.headings, 'Deadline'], columns },
    }
    const made = await createDraft(clerk, randomUUID(), { ...input, ...held })
    if (!made.ok) return expect.fail(made.problem.message.key)
    const { payoutId } = made.value
    const lines = [{ name: 'Amina', phone: 'FARM-7' }, { phone: '+256772000101' }]
    const rows = sheetRows(lines).map((row) => ({ ...row, cells: [...row.cells, '2027-04-09T17:00:00+03:00'] }))
    expect(await saveRows(clerk, payoutId, rows)).toMatchObject({ ok: true })
    expect((await rowsOf(clerk, payoutId)).map(({ network }) => network)).toEqual(['wallet', 'mtn'])
    const { version } = await view(clerk, payoutId)
    await notePresence(clerk, payoutId)
    expect((await view(clerk, payoutId)).version).toBe(version)
    expect((await view(clerk, payoutId)).batches.map(({ network, fee }) => [network, fee])).toEqual([
      ['mtn', '500.00'],
      ['wallet', '0.00'],
    ])
    expect(await decided(approver, await asked(clerk, payoutId))).toMatchObject({ ok: true })
    const bodies: string[] = []
    for (const { id } of (await view(clerk, payoutId)).submissions) {
      bodies.push(new TextDecoder().decode((await loadStored(id))?.body ?? undefined))
      await sendSubmission(id, { worker: 'test', onReapproval: async () => undefined })
    }
    const internal = bodies.filter((body) => body.includes('recipient_id'))
    expect(internal).toHaveLength(1)
    expect(internal[0]).not.toContain('phone_number')
    expect(JSON.parse(internal[0] ?? '')).toMatchObject({
      payment_method: 'service_external',
      recipients: [{ recipient_id: SANDBOX_WALLETS.amina, terms: [{ type: 'delivery_confirmation' }] }],
    })
    const after = await view(clerk, payoutId)
    expect(after.submissions.map(({ state, network }) => [state, network]).sort()).toEqual([
      ['accepted', 'mtn'],
      ['accepted', 'wallet'],
    ])
    expect(JSON.stringify([after, await rowsOf(clerk, payoutId)])).not.toContain(SANDBOX_WALLETS.amina)
    expect(Object.values((await sandbox().ledger()).byReference).map(({ accepted }) => accepted)).toEqual([1, 1])
  })
})
