import { and, eq, gte } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listThingActivity } from '@/lib/activity/list-activity'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { among, asked, decided, rowsOf, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { discardDraft } from '@/lib/payouts/upload/create-draft'
import { testPhone } from '@/lib/phone/test-phone'
import { FIRST_PAGE } from '@/lib/platform/list-page'
import { withTx } from '@/lib/store/open'
import { payoutEditor, payoutRow } from '@/lib/store/schema/payout'
import { payoutTemplate } from '@/lib/store/schema/payout-template'
import { listTemplates } from './list-templates'
import { findTemplate, makeDraft } from './make-draft'
import { makeDueDrafts } from './make-due-drafts'
import { removeTemplate, saveTemplate } from './save-template'
import { setSchedule } from './set-schedule'

const lines = [
  { name: 'Akello Grace', phone: '0772000101', amount: '50000', reference: 'A-1' },
  { name: 'Okot Daniel', phone: '0752000102', amount: '60000', reference: 'A-2' },
  { name: 'Nambi Rita', phone: '0772000103', amount: '70000', reference: 'A-3' },
]
const monthly = { every: 'month', day: 'last', country: 'UG', daysBefore: 2 } as const

describePayouts('a payout template', ({ maker, checker, store }) => {
  type Maker = Awaited<ReturnType<typeof maker>>
  const saved = async (staff: Maker, payoutId: string, name = 'Wages') => {
    const made = await saveTemplate(staff, payoutId, name)
    if (!made.ok) throw new Error(made.problem.message.key)
    return made.value.templateId
  }
  const drafted = async (staff: Maker, templateId: string) => {
    const template = await findTemplate(templateId)
    if (template === null) throw new Error('There is no such template')
    const payoutId = crypto.randomUUID()
    const made = await makeDraft(template, { payoutId, name: template.name, authorId: staff.id, actor: staff })
    if (!made.ok) throw new Error(made.problem.message.key)
    return payoutId
  }

  it('keeps the rows as they stood when it was saved, and drafts made from it are checked like a new sheet', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines, 'Field wages')
    await typeInto(staff, id, 1, { amount: '65,000' })
    const third = among({ fromLine: 4, toLine: 4 })
    expect(await applyBulkEdit(staff, id, { what: 'exclude', reason: 'left', among: third })).toMatchObject({
      ok: true,
    })
    const templateId = await saved(staff, id)
    await typeInto(staff, id, 0, { amount: '1' })
    expect(await listTemplates(staff)).toMatchObject([
      { id: templateId, name: 'Wages', kind: 'direct', rows: 2, madeBy: 'R. Nambi', schedule: null, next: null },
    ])
    const draft = await drafted(staff, templateId)
    expect(await view(staff, draft)).toMatchObject({ name: 'Wages', state: 'draft', counts: { all: 2, ready: 2 } })
    const rows = await rowsOf(staff, draft)
    expect(rows.map(({ name, amount, reference, problems }) => [name, amount, reference, problems])).toEqual([
      ['Akello Grace', '50000.00', null, []],
      ['Okot Daniel', '65000.00', null, []],
    ])
    expect(await decided(await checker(), await asked(staff, draft))).toMatchObject({ ok: true })
    const log = await listThingActivity(staff, `payout-template:${templateId}`, FIRST_PAGE)
    expect(log.entries.map(({ action, thing }) => [action, thing.name])).toEqual([['payout-template.save', 'Wages']])
  })

  it('is whole or not there: nothing to copy is refused, and a removed one makes no more drafts', async () => {
    const staff = await maker()
    const empty = await savedDraft(staff, lines, 'Empty')
    const all = { what: 'exclude', reason: 'all of them', among: among() } as const
    expect(await applyBulkEdit(staff, empty, all)).toMatchObject({ ok: true })
    expect(await saveTemplate(staff, empty, 'Empty')).toMatchObject({ problem: { kind: 'bad-input' } })
    expect(await saveTemplate(staff, crypto.randomUUID(), 'None')).toMatchObject({ problem: { kind: 'not-found' } })
    const templateId = await saved(staff, await savedDraft(staff, lines))
    expect(await setSchedule(staff, templateId, monthly)).toMatchObject({ ok: true })
    expect(await removeTemplate(staff, templateId)).toMatchObject({ ok: true })
    expect(await removeTemplate(staff, templateId)).toMatchObject({ problem: { kind: 'not-found' } })
    expect(await setSchedule(staff, templateId, monthly)).toMatchObject({ problem: { kind: 'not-found' } })
    expect([await listTemplates(staff), await findTemplate(templateId)]).toEqual([[], null])
    expect(await makeDueDrafts('2030-01-01')).toBe(false)
  })

  it('makes one draft on the day of its schedule, in the name of who set it, who may not approve it', async () => {
    const staff = await maker()
    const templateId = await saved(staff, await savedDraft(staff, lines), 'Salaries')
    expect(await setSchedule(staff, templateId, monthly)).toMatchObject({ ok: true })
    const [first] = await listTemplates(staff)
    const next = first?.next ?? { makeOn: '', payday: '' }
    expect(await makeDueDrafts('2020-01-01')).toBe(false)
    expect(await makeDueDrafts(next.makeOn)).toBe(true)
    expect(await makeDueDrafts(next.makeOn)).toBe(false)
    const [after] = await listTemplates(staff)
    expect(after).toMatchObject({ scheduledBy: 'R. Nambi', problem: null })
    expect((after?.next?.makeOn ?? '') > next.makeOn).toBe(true)
    const payoutId = after?.last?.payoutId ?? ''
    const made = await view(staff, payoutId)
    expect(made).toMatchObject({ state: 'draft', counts: { all: 3, ready: 3 } })
    expect(made.name).toMatch(/^Salaries, \d{1,2} \w{3} \d{4}$/)
    const editors = await store().db.select().from(payoutEditor).where(eq(payoutEditor.payoutId, payoutId))
    expect(new Set(editors.map(({ staffId }) => staffId))).toEqual(new Set([staff.id]))
    // Setting the schedule again does not make a second draft for the same day.
    expect(await setSchedule(staff, templateId, monthly)).toMatchObject({ ok: true })
    expect(((await listTemplates(staff))[0]?.next?.payday ?? '') > next.payday).toBe(true)
    const log = await listThingActivity(staff, `payout:${payoutId}`, FIRST_PAGE)
    expect(log.entries.map(({ action, actorName }) => [action, actorName])).toEqual([['payout.created', 'system']])
  })

  it('completes a draft that broke off, and leaves one alone that was discarded meanwhile', async () => {
    const staff = await maker()
    const long = Array.from({ length: 1_203 }, (_, at) => ({ phone: testPhone(at) }))
    const templateId = await saved(staff, await savedDraft(staff, long))
    expect(await setSchedule(staff, templateId, monthly)).toMatchObject({ ok: true })
    const [planned] = await store().db.select().from(payoutTemplate).where(eq(payoutTemplate.id, templateId))
    const payoutId = planned?.nextPayoutId ?? ''
    if (planned === undefined) throw new Error('There is no such template')
    await makeDraft(planned, { payoutId, name: 'Broke off', authorId: staff.id, actor: staff })
    // As if the process had ended after the first part.
    const later = and(eq(payoutRow.payoutId, payoutId), gte(payoutRow.ordinal, 1_000))
    await withTx((tx) => tx.delete(payoutRow).where(later), staff)
    expect((await view(staff, payoutId)).sheet).toMatchObject({ rowsExpected: 1_203, rowsArrived: 1_000 })
    expect(await makeDueDrafts('2030-01-01')).toBe(true)
    expect((await view(staff, payoutId)).counts.all).toBe(1_203)
    const [then] = await store().db.select().from(payoutTemplate).where(eq(payoutTemplate.id, templateId))
    const second = then?.nextPayoutId ?? ''
    await makeDraft(planned, { payoutId: second, name: 'Discarded', authorId: staff.id, actor: staff })
    expect(await discardDraft(staff, second)).toMatchObject({ ok: true })
    expect(await makeDueDrafts('2031-01-01')).toBe(true)
    expect((await listTemplates(staff))[0]?.next).not.toBeNull()
  })
})
