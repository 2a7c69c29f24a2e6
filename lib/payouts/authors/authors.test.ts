import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { message } from '@/lib/messages/message'
import { englishText } from '@/lib/messages/test-english'
import { changeGroup, renameGroup } from '@/lib/payees/groups/groups'
import { importPayees } from '@/lib/payees/import-payees'
import { mergePayees } from '@/lib/payees/merge-payees'
import { editPayee } from '@/lib/payees/save-payee'
import { decideEmailOf, decideOn, somebody } from '@/lib/payees/test-payee'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { addRows } from '@/lib/payouts/draft/add-rows'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { setNote } from '@/lib/payouts/draft/set-note'
import { addGroup } from '@/lib/payouts/groups/pay-group'
import { makeDueDrafts } from '@/lib/payouts/templates/make-due-drafts'
import { setSchedule } from '@/lib/payouts/templates/set-schedule'
import { among, asked, decided, draftInput, savedDraft, sheetRows, typeInto, view } from '@/lib/payouts/testing/draft'
import { draftOf } from '@/lib/payouts/testing/payee-rows'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { discardDraft, renameDraft } from '@/lib/payouts/upload/create-draft'
import { replaceSheet } from '@/lib/payouts/upload/replace-sheet'
import { restorePreviousSheet } from '@/lib/payouts/upload/restore-previous-sheet'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { payoutTemplate } from '@/lib/store/schema/payout-template'
import { proposal } from '@/lib/store/schema/proposal'
import { byOwner } from '@/lib/store/test-owner'
import {
  approver,
  copied,
  done,
  draftedFrom,
  groupOf,
  type Person,
  paidGroup,
  refusedTo,
  templateOf,
} from './test-office'

const lines = [
  { name: 'Akello Grace', phone: '0772000101', amount: '50000' },
  { name: 'Okot Daniel', phone: '0752000102', amount: '60000' },
]
const friend = { name: 'Ssali Peter', phone: '0772000199', amount: '95000' }
const accepted = message('ui.plain', { text: 'Accepted' })
const filler = ['Opolot Sam', '0752000177', '', '', 'first'] as const

describePayouts('authorship follows content', ({ store }) => {
  const office = async () => ({
    okot: await approver('D. Okot'),
    nambi: await approver('R. Nambi'),
    tumusiime: await approver('G. Tumusiime'),
  })
  type Office = Awaited<ReturnType<typeof office>>
  const editedByOkot = async ({ okot, nambi }: Office, name = 'Wages') => {
    const id = await savedDraft(nambi, lines, name)
    await done(addRows(okot, id, randomUUID(), [friend]))
    return id
  }
  const didOf = async (person: Person, payoutId: string) =>
    (await view(person, payoutId)).editors.find(({ staffId }) => staffId === person.id)?.did ?? []
  /** The approval is refused to Okot with `what` they did, which pages list as well, and not to Tumusiime. */
  async function expectOkot({ okot, nambi, tumusiime }: Office, payoutId: string, what: string) {
    const refusal = englishText((await refusedTo(okot, nambi, payoutId)) ?? accepted)
    expect(refusal).toBe(`You ${what}, so another person has to approve this. Nothing was sent.`)
    expect(englishText(message('ui.plain', { text: { all: [...(await didOf(okot, payoutId))] } }))).toBe(what)
    expect((await view(nambi, payoutId)).proposals[0]?.contributorIds).not.toContain(tumusiime.id)
    await done(withdraw(nambi, payoutId))
  }

  it('through a duplicate, and a duplicate of it, after the original was discarded', async () => {
    const people = await office()
    const { nambi, tumusiime } = people
    const id = await editedByOkot(people)
    const copy = await copied(nambi, id)
    await done(discardDraft(nambi, id))
    const second = await copied(nambi, copy)
    await expectOkot(people, copy, 'worked on “Wages”, from which rows were copied')
    await expectOkot(people, second, 'worked on “Wages”, from which rows were copied')
    expect(await refusedTo(tumusiime, nambi, second)).toBeNull()
  })

  it('through a template, saved by them or from rows of theirs', async () => {
    const people = await office()
    const { okot, nambi, tumusiime } = people
    const saved = await draftedFrom(nambi, await templateOf(okot, await savedDraft(nambi, lines)))
    await expectOkot(people, saved, 'saved the template “Monthly”')
    const ofTheirs = await draftedFrom(nambi, await templateOf(nambi, await editedByOkot(people)))
    await expectOkot(people, ofTheirs, 'worked on “Wages”, from which rows were copied')
    const again = await draftedFrom(nambi, await templateOf(nambi, await copied(nambi, ofTheirs), 'Again'))
    await expectOkot(people, again, 'worked on “Wages”, from which rows were copied')
    expect(await refusedTo(tumusiime, nambi, again)).toBeNull()
  })

  it('through the draft of a schedule that somebody else set', async () => {
    const people = await office()
    const { nambi, tumusiime } = people
    const templateId = await templateOf(nambi, await editedByOkot(people))
    await done(setSchedule(nambi, templateId, { every: 'month', day: 'last', country: 'UG', daysBefore: 2 }))
    const [template] = await store().db.select().from(payoutTemplate)
    await makeDueDrafts(template?.makeOn ?? '')
    const draft = template?.nextPayoutId ?? ''
    await expectOkot(people, draft, 'worked on “Wages”, from which rows were copied')
    expect(await refusedTo(tumusiime, nambi, draft)).toBeNull()
  })

  it('through a group that they made, filled, emptied or named', async () => {
    const people = await office()
    const { okot, nambi, tumusiime } = people
    const ids = [
      await somebody(nambi, { name: 'Akello Grace', phone: '0772000101' }),
      await somebody(nambi, { name: 'Okot Daniel', phone: '0752000102' }),
    ]
    const own = await paidGroup(nambi, await groupOf(nambi, ids, 'Own'))
    await asked(nambi, own)
    expect((await view(nambi, own)).proposals[0]?.contributorIds).toEqual([nambi.id])
    await done(withdraw(nambi, own))
    await expectOkot(people, await paidGroup(nambi, await groupOf(okot, ids, 'Made')), 'worked on the group “Made”')
    const filled = await groupOf(nambi, ids.slice(0, 1), 'Filled')
    await done(changeGroup(okot, filled, ids, true))
    await expectOkot(people, await paidGroup(nambi, filled), 'worked on the group “Filled”')
    const emptied = await groupOf(nambi, ids, 'Emptied')
    await done(changeGroup(okot, emptied, ids.slice(0, 1), false))
    await expectOkot(people, await paidGroup(nambi, emptied), 'worked on the group “Emptied”')
    const named = await groupOf(nambi, ids, 'Named')
    await done(renameGroup(okot, named, 'Others'))
    const added = await savedDraft(nambi, [friend])
    await done(addGroup(nambi, added, randomUUID(), { groupId: named, amounts: { how: 'each', amount: '41000' } }))
    await expectOkot(people, added, 'worked on the group “Others”')
    expect(await refusedTo(tumusiime, nambi, added)).toBeNull()
  })

  it('through a payee whose phone they entered, until another person has approved a payout to it', async () => {
    const people = await office()
    const { okot, nambi, tumusiime } = people
    await somebody(okot, { name: 'Ssali Peter', code: 'S-1', phone: '0772000199' })
    const row = ['Ssali Peter', '0772000199', 'S-1', '', ''] as const
    const first = await draftOf(nambi, [row])
    await expectOkot(people, first, 'added the payee Ssali Peter and entered the phone of the payee Ssali Peter')
    expect(await refusedTo(tumusiime, nambi, first)).toBeNull()
    expect(await refusedTo(okot, nambi, await draftOf(nambi, [filler, row]))).toBeNull()
  })

  it('through a payee that they named after approval was requested, or whose payout they approved past the app', async () => {
    const people = await office()
    const { okot, nambi, tumusiime } = people
    const payeeId = await somebody(nambi, { name: 'Ssali Peter', code: 'S-1', phone: '0772000199' })
    const row = ['Ssali Peter', '0772000199', 'S-1', '', ''] as const
    const waiting = await asked(nambi, await draftOf(nambi, [row]))
    await done(editPayee(okot, payeeId, { name: 'Ssali Pius', email: '', reference: '' }))
    expect(await decided(tumusiime, waiting)).toMatchObject({ ok: true })
    const next = await draftOf(nambi, [filler, ['Ssali Pius', '0772000199', 'S-1', '', '']])
    await expectOkot(people, next, 'changed the name of the payee Ssali Pius')
    const again = await asked(nambi, next)
    await byOwner(store(), sql`delete from payout_editor where payout_id = ${next}`)
    expect(await decided(okot, again)).toMatchObject({ ok: true })
    const last = await draftOf(nambi, [['Ssali Pius', '0772000199', 'S-1', '', 'again']])
    await expectOkot(people, last, 'changed the name of the payee Ssali Pius')
  })

  it('not where somebody typed the same phone in their own sheet, nor for an excluded row', async () => {
    const { okot, nambi } = await office()
    await somebody(okot, { name: 'Ssali Peter', code: 'S-1', phone: '0772000199' })
    const id = await draftOf(nambi, [
      ['Ssali Peter', '0772000199', '', '', ''],
      ['Ssali Peter', '0772000199', 'S-1', '', ''],
    ])
    const third = { fromLine: 3, toLine: 3 }
    await done(applyBulkEdit(nambi, id, { what: 'exclude', reason: 'already above', among: among(third) }))
    expect(await refusedTo(okot, nambi, id)).toBeNull()
  })

  it('through payees that they imported, named, or whose phone came by a merge', async () => {
    const people = await office()
    const { okot, nambi, tumusiime } = people
    const row = {
      lineNo: 2,
      name: 'Ssali Peter',
      code: 'S-1',
      phone: '0772000199',
      network: '',
      email: '',
      reference: '',
    }
    await done(importPayees(okot, [row]))
    const imported = await draftOf(nambi, [['Ssali Peter', '0772000199', 'S-1', '', 'a']])
    await expectOkot(people, imported, 'added the payee Ssali Peter and entered the phone of the payee Ssali Peter')
    const named = await somebody(nambi, { name: 'Akelo Grace', code: 'A-1', phone: '0772000101' })
    await done(editPayee(okot, named, { name: 'Akello Grace', email: '', reference: '' }))
    const renamed = await draftOf(nambi, [['Akello Grace', '0772000101', 'A-1', '', 'b']])
    await expectOkot(people, renamed, 'changed the name of the payee Akello Grace')
    const goes = await somebody(okot, { name: 'Opio Ann', code: 'O-1', phone: '0772000155' })
    await somebody(nambi, { name: 'Opio Ann', code: 'O-2' })
    await done(mergePayees(nambi, goes, 'O-2'))
    const merged = await draftOf(nambi, [['Opio Ann', '0772000155', 'O-2', '', 'c']])
    await expectOkot(people, merged, 'entered the phone of the payee Opio Ann')
    expect(await refusedTo(tumusiime, nambi, merged)).toBeNull()
  })

  it('through a phone or an address that a merge proposes anew', async () => {
    const { okot, nambi, tumusiime } = await office()
    const goes = await somebody(okot, { name: 'Opio Ann', code: 'O-1', phone: '0772000155', email: 'ann@opio.example' })
    const stays = await somebody(nambi, { name: 'Opio Ann', code: 'O-2', phone: '0752000156' })
    await done(mergePayees(nambi, goes, 'O-2'))
    const waiting = await store().db.select().from(proposal).where(eq(proposal.state, 'pending'))
    expect(waiting.map(({ kind }) => kind).sort()).toEqual(['payee-account', 'payee-email'])
    const [account] = waiting.filter(({ kind }) => kind === 'payee-account')
    expect(await decideOn(okot as never, account?.subjectId ?? '')).toMatchObject({ ok: false })
    expect(await decideEmailOf(okot as never, stays)).toMatchObject({ ok: false })
    expect(await decideOn(tumusiime as never, account?.subjectId ?? '')).toMatchObject({ ok: true })
    expect(await decideEmailOf(tumusiime as never, stays)).toMatchObject({ ok: true })
  })

  it('after a cell was changed and changed back', async () => {
    const people = await office()
    const { okot, nambi } = people
    const id = await savedDraft(nambi, lines, 'Wages')
    await done(typeInto(okot, id, 0, { amount: '1' }))
    await done(typeInto(okot, id, 1, { amount: '1' }))
    await done(typeInto(okot, id, 1, { amount: '60000' }))
    await done(typeInto(okot, id, 0, { amount: '50000' }))
    await expectOkot(people, id, 'edited rows 2 and 3')
    await expectOkot(people, await copied(nambi, id), 'worked on “Wages”, from which rows were copied')
  })

  it('through a sheet that was replaced and restored', async () => {
    const people = await office()
    const { okot, nambi } = people
    const id = await savedDraft(okot, lines, 'Wages')
    await done(replaceSheet(nambi, id, draftInput(1)))
    await done(saveRows(nambi, id, sheetRows([{ phone: '0772000133' }])))
    await done(restorePreviousSheet(nambi, id))
    await expectOkot(people, id, 'created this payout and saved its sheet')
  })

  it('of the name and the note, the note also while the payout is pending', async () => {
    const people = await office()
    const { okot, nambi, tumusiime } = people
    const named = await savedDraft(nambi, lines)
    await done(renameDraft(okot, named, 'Overtime'))
    await expectOkot(people, named, 'changed its name')
    const noted = await savedDraft(nambi, [friend])
    const waiting = await asked(nambi, noted)
    await done(setNote(okot, noted, { note: 'Agreed with the bank', was: '' }))
    expect(await decided(okot, waiting)).toMatchObject({ ok: false })
    expect(await decided(tumusiime, waiting)).toMatchObject({ ok: true })
  })
})
