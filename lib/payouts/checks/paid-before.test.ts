import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { findTemplate, makeDraft } from '@/lib/payouts/templates/make-draft'
import { saveTemplate } from '@/lib/payouts/templates/save-template'
import {
  accepted,
  asked,
  decided,
  quoted,
  rowsOf,
  savedDraft,
  type TestLine,
  typeInto,
  view,
} from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { duplicatePayout } from '@/lib/payouts/upload/duplicate-payout'
import { testPhone } from '@/lib/phone/test-phone'
import { settings } from '@/lib/platform/settings'

const DAY_MS = 86_400_000
const wages: readonly TestLine[] = [
  { phone: testPhone(1), amount: '21000', reference: 'W-1' },
  { phone: testPhone(2), amount: '22000', reference: 'W-2' },
]
const other = wages.map(({ reference, ...line }) => ({ ...line, reference: `${reference}/2` }))

describePayouts('rows that repeat a payment', ({ maker, checker, store, sent }) => {
  const codes = async (id: string) =>
    (await rowsOf(await maker(), id)).map(({ problems }) => problems.map(({ code }) => code))
  const both = [['paid-recently'], ['paid-recently']]
  /** A payout of these lines that was approved so many days ago; `warned` where it repeats another one. */
  const before = async (days: number, { warned = false } = {}) => {
    const id = await savedDraft(
      await maker(),
      other.map((line) => ({ ...line, reference: randomUUID() })),
    )
    if (warned) await accepted(await maker(), id, 'paid-recently')
    await decided(await checker(), await asked(await maker(), id))
    await moveBack(id, days)
    return id
  }
  const moveBack = (id: string, days: number) =>
    store().asOwner(({ exec }) =>
      exec(`set session_replication_role = replica;
        update payout set updated_at = updated_at - interval '${days} days' where id = '${id}';
        update proposal set asked_at = asked_at - interval '${days} days' where payout_id = '${id}'; set session_replication_role = origin`),
    )

  it('warns about a duplicate, a draft of a template and the same sheet under other references, by row', async () => {
    const staff = await maker()
    const paid = await sent(wages, 'October wages')
    const copy = await duplicatePayout(staff, paid, () => 'Copy')
    const template = await saveTemplate(staff, paid, 'Wages')
    if (!copy.ok || !template.ok) throw new Error('Both are copied')
    const found = await findTemplate(template.value.templateId)
    const drafted = randomUUID()
    if (found === null) throw new Error('It was saved')
    await makeDraft(found, { payoutId: drafted, name: 'Of the template', authorId: staff.id, actor: staff })
    for (const id of [copy.value.payoutId, drafted, await savedDraft(staff, other)]) {
      expect(await codes(id)).toEqual(both)
      const [group] = (await view(staff, id)).groups
      expect(group).toMatchObject({ code: 'paid-recently', of: paid, rows: 2 })
      expect(group?.message).toEqual(saying('as row 2 of “October wages”'))
      expect(group?.message).toEqual(saying('That row may be paid: it is approved.'))
    }
  })

  it('warns about the same reference for another sum to the same phone, where it names one payment', async () => {
    const staff = await maker()
    await sent(wages, 'October wages')
    const [one, two] = wages.map((line) => ({ ...line, amount: '25000' }))
    const corrected = await savedDraft(staff, [
      { ...one, reference: 'w-1' },
      { ...two, reference: 'W-7' },
    ] as TestLine[])
    expect(await codes(corrected)).toEqual([['paid-recently'], []])
    expect((await view(staff, corrected)).groups[0]?.message).toEqual(
      saying('It has the reference of row 2 of “October wages”'),
    )
    const shared = await savedDraft(staff, [one, { ...two, reference: 'W-1' }] as TestLine[])
    expect(await codes(shared)).not.toContainEqual(expect.arrayContaining(['paid-recently']))
    const elsewhere = await savedDraft(staff, [{ ...one, phone: testPhone(9) }] as TestLine[])
    expect(await codes(elsewhere)).toEqual([[]])
  })

  it('names of several the one that it copies, or else the nearest, or else the latest', async () => {
    const staff = await maker()
    const named = async (id: string) => (await view(staff, id)).groups.map(({ of }) => of)
    const far = await before(20)
    const near = await before(3, { warned: true })
    expect(await named(await savedDraft(staff, other))).toEqual([near])
    const copy = await duplicatePayout(staff, far, () => 'Copy')
    if (!copy.ok) throw new Error('It is copied')
    expect(await named(copy.value.payoutId)).toEqual([far])
    const sameDay = await before(3, { warned: true })
    expect(await named(await savedDraft(staff, other))).toEqual([sameDay])
    expect((await view(staff, copy.value.payoutId)).groups).toMatchObject([{ of: far, rows: 2 }])
  })

  it('names the row of the same reference before a nearer one, and of two rows the first', async () => {
    const staff = await maker()
    const exact = await asked(staff, await savedDraft(staff, wages))
    await decided(await checker(), exact)
    const [one] = wages
    const twice = await savedDraft(staff, [one, one].map((line, n) => ({ ...line, reference: `T-${n}` })) as TestLine[])
    for (const code of ['duplicate-phone', 'paid-recently'] as const) await accepted(staff, twice, code)
    await decided(await checker(), await asked(staff, twice))
    const named = async (lines: readonly TestLine[]) => (await view(staff, await savedDraft(staff, lines))).groups
    expect(await named(wages)).toMatchObject([{ code: 'paid-before', rows: 2 }])
    expect((await named(other.slice(0, 1)))[0]).toMatchObject({ of: twice, message: saying('as row 2 of') })
  })

  it('counts what was approved within the days of the setting, and nothing older', async () => {
    const { paidBeforeDays } = settings()
    await before(paidBeforeDays)
    expect(await codes(await savedDraft(await maker(), wages))).toEqual([[], []])
    await before(paidBeforeDays - 1)
    expect(await codes(await savedDraft(await maker(), wages))).toEqual(both)
  })

  it('needs a reason, which the approver sees', async () => {
    const staff = await maker()
    await sent(wages, 'October wages')
    const id = await savedDraft(staff, other)
    const seen = await quoted(staff, id)
    expect(await submitForApproval(staff, id, seen)).toMatchObject({
      ok: false,
      problem: { message: { key: 'errors.payouts.rowsWithWarnings' } },
    })
    await accepted(staff, id, 'paid-recently')
    await asked(staff, id)
    const [proposal] = (await view(staff, id)).proposals
    expect(proposal?.summary.review?.first.acknowledged).toMatchObject([
      { code: 'paid-recently', reason: 'checked' },
      { code: 'paid-recently' },
    ])
  })

  it('lets the second of two drafts that were clean alone see the first', async () => {
    const staff = await maker()
    const [first, second] = [await savedDraft(staff, wages), await savedDraft(staff, other)]
    expect([...(await codes(first)), ...(await codes(second))].flat()).toEqual([])
    const seen = [await quoted(staff, first), await quoted(staff, second)]
    const answers = await Promise.all([first, second].map((id, at) => submitForApproval(staff, id, seen[at] ?? '')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const late = answers[0]?.ok ? second : first
    expect((await view(staff, late)).groups).toMatchObject([{ message: saying('it waits for approval') }])
  })

  it('refuses the approval of a repetition that nobody was shown', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, wages)
    const later = await asked(staff, id)
    const first = await asked(staff, await savedDraft(staff, other))
    // As if the other had been submitted first, past the comparison.
    await store().asOwner(({ exec }) =>
      exec(
        `set session_replication_role = replica; update proposal set asked_at = asked_at - interval '1 hour' where id = '${first.proposalId}'; set session_replication_role = origin`,
      ),
    )
    expect(await decided(await checker(), later)).toMatchObject({
      ok: false,
      problem: { message: { key: 'errors.payouts.repeatsUnseen', values: { rows: 2, named: '2, 3' } } },
    })
    expect(await decided(await checker(), later, 'reject')).toMatchObject({ ok: true })
    expect(await decided(await checker(), first)).toMatchObject({ ok: true })
  })

  it('lets pass what comes at its usual interval, and warns about what comes twice within it', async () => {
    for (const days of [92, 61, 30]) await before(days)
    const id = await savedDraft(await maker(), wages)
    expect((await codes(id)).flat()).toEqual([])
    await before(20)
    const again = await savedDraft(await maker(), other)
    expect(await codes(again)).toEqual(both)
    expect((await view(await maker(), again)).groups[0]?.message).toEqual(saying('usually come every 31 days'))
  })

  it('judges a payout that is scheduled by the day on which it is sent', async () => {
    for (const days of [30, 23, 16, 9, 2]) await before(days)
    const staff = await maker()
    const id = await savedDraft(staff, wages)
    expect(await codes(id)).toEqual(both)
    await accepted(staff, id, 'paid-recently')
    const seen = await quoted(staff, id)
    const sendAt = new Date(Date.now() + 5 * DAY_MS)
    expect(await submitForApproval(staff, id, seen, '', sendAt)).toMatchObject({ ok: true })
    expect((await codes(id)).flat()).toEqual([])
    // Two days before that is too near to it.
    const next = await savedDraft(staff, other)
    expect(
      await submitForApproval(staff, next, await quoted(staff, next), '', new Date(Date.now() + 3 * DAY_MS)),
    ).toMatchObject({ ok: false })
    expect((await view(staff, next)).groups[0]?.message).toEqual(saying('it waits for approval'))
  })

  it('finds the payment of a copied row whose number was changed, and no payment of the same sum to somebody else', async () => {
    const staff = await maker()
    const paid = await sent(wages)
    const copy = await duplicatePayout(staff, paid, () => 'Copy')
    if (!copy.ok) throw new Error('It is copied')
    await typeInto(staff, copy.value.payoutId, 0, { phone: testPhone(9) })
    expect(await codes(copy.value.payoutId)).toEqual(both)
    await typeInto(staff, copy.value.payoutId, 0, { amount: '21500' })
    expect(await codes(copy.value.payoutId)).toEqual([[], ['paid-recently']])
    const others = await savedDraft(staff, [{ phone: testPhone(8), amount: '21000' }])
    expect((await codes(others)).flat()).toEqual([])
  })

  it('counts neither the draft of a colleague nor what was withdrawn, and blocks the same reference whatever the rhythm', async () => {
    await savedDraft(await maker(), wages)
    const rejected = await asked(await maker(), await savedDraft(await maker(), wages))
    await decided(await checker(), rejected, 'reject')
    expect((await codes(await savedDraft(await maker(), other))).flat()).toEqual([])
    for (const days of [90, 60, 30])
      await moveBack(await sent(wages.map((line) => ({ ...line, reference: `${line.reference}-${days}` }))), days)
    expect((await codes(await savedDraft(await maker(), other))).flat()).toEqual([])
    const same = wages.map((line) => ({ ...line, reference: `${line.reference}-30` }))
    expect(await codes(await savedDraft(await maker(), same))).toEqual([['paid-before'], ['paid-before']])
  })

  it('lets two allowances a day pass where there are always two, and not a third', async () => {
    const twice = [wages[0], wages[0]].flatMap((line, at) =>
      line === undefined ? [] : [{ ...line, reference: `A-${at}` }],
    )
    for (const days of [4, 3, 2, 1]) {
      const id = await savedDraft(
        await maker(),
        twice.map((line) => ({ ...line, reference: randomUUID() })),
      )
      await accepted(await maker(), id, 'duplicate-phone')
      await decided(await checker(), await asked(await maker(), id))
      await moveBack(id, days)
    }
    const staff = await maker()
    const one = () => savedDraft(staff, [{ ...wages[0], phone: testPhone(1), reference: randomUUID() }])
    const morning = await one()
    expect((await codes(morning)).flat()).toEqual([])
    await asked(staff, morning)
    const evening = await one()
    expect((await codes(evening)).flat()).toEqual([])
    await asked(staff, evening)
    expect((await codes(await one())).flat()).toEqual(['paid-recently'])
  })
})
