import { expect, it } from 'vitest'
import { asked, savedDraft, type TestLine, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { discardDraft } from '@/lib/payouts/upload/create-draft'
import { compare } from './compare-payouts'

const phones = ['0772000101', '0772000102', '0752000103', '0752000104', '0772000105']
const payroll = (month: string, amounts: readonly string[], moved: Readonly<Record<number, string>> = {}): TestLine[] =>
  amounts.flatMap((amount, at) => {
    const line = { name: `Payee ${'ABCDE'[at]}`, phone: moved[at] ?? phones[at] ?? '', reference: `${month}-${at}` }
    return amount === '' ? [] : [{ ...line, amount }]
  })
const LIKE_IT = { what: 'like-it' } as const

describePayouts('comparing a payout', ({ maker, checker, sent }) => {
  it('compares with the last similar one that was sent, and computes what is usual from all of them', async () => {
    const staff = await maker()
    const september = await sent(payroll('SEP', ['90000', '250000', '60000', '70000']), 'September wages')
    const october = await sent(payroll('OCT', ['110000', '250000', '60000', '70000']), 'October wages')
    await sent([{ phone: '0772000900', amount: '5000' }], 'Airtime for drivers')
    await asked(staff, await savedDraft(staff, payroll('NOT', ['1000', '1000', '1000']), 'Wages not approved'))
    const lines = payroll('NOV', ['100000', '260000', '60000', '', '45000'], { 2: '0782000777' })
    const id = await savedDraft(staff, lines, 'November wages')
    const comparison = await compare(staff, id, LIKE_IT)
    expect(comparison).toMatchObject({
      with: { payoutId: october, name: 'October wages', totals: [{ rows: 4, amount: '490000.00' }] },
      series: 2,
      changes: {
        renumbered: [{ name: 'Payee C', phone: '+256782000777', before: { phone: '+256752000103' } }],
        unusual: [{ name: 'Payee B', usual: { median: '250000.00', payments: 2 } }],
        first: [{ name: 'Payee E', lines: [5] }],
        missing: [{ name: 'Payee D', amount: '70000.00' }],
        adjusted: [{ name: 'Payee A', amount: '100000.00', before: { amount: '110000.00' } }],
        unchanged: 0,
      },
    })
    expect(comparison?.others.map((one) => one.name)).toEqual([
      'Airtime for drivers',
      'October wages',
      'September wages',
    ])
    const chosen = await compare(staff, id, { what: 'chosen', payoutId: september })
    expect(chosen).toMatchObject({ with: { payoutId: september }, changes: { adjusted: [{ name: 'Payee A' }] } })
    expect(await compare(staff, id, { what: 'none' })).toMatchObject({ with: null, changes: null })
    const stranger = await compare(staff, id, { what: 'chosen', payoutId: id })
    expect(stranger).toMatchObject({ with: null, changes: null })
  })

  it('freezes with what the approver compares: a payout that is sent meanwhile changes nothing', async () => {
    const staff = await maker()
    const october = await sent(payroll('OCT', ['90000', '250000']), 'October wages')
    const id = await savedDraft(staff, payroll('NOV', ['90000', '900000']), 'November wages')
    const { proposalId } = await asked(staff, id)
    const summary = (await view(staff, id)).proposals.find((one) => one.id === proposalId)?.summary
    expect(summary?.compared).toMatchObject({
      with: { payoutId: october },
      series: [october],
      counts: { unusual: 1, unchanged: 1, first: 0, missing: 0 },
    })
    await sent(payroll('MID', ['80000', '850000']), 'Middle wages')
    const person = await checker()
    expect(await compare(person, id, LIKE_IT)).toMatchObject({
      with: { payoutId: october },
      series: 1,
      changes: { unusual: [{ name: 'Payee B' }], unchanged: 1 },
    })
  })

  it('compares with nothing where nothing like it was sent', async () => {
    const staff = await maker()
    await sent(payroll('OCT', ['90000']), 'October wages')
    const id = await savedDraft(staff, [{ phone: '0772000800', amount: '70000' }], 'Transport refunds')
    expect(await compare(staff, id, LIKE_IT)).toMatchObject({ with: null, series: 0, changes: null })
    const { proposalId } = await asked(staff, id)
    expect((await view(staff, id)).proposals.find((one) => one.id === proposalId)?.summary.compared).toBeNull()
  })

  it('knows the same sheet again, renamed and in another order, also where the other is a draft', async () => {
    const staff = await maker()
    const lines = payroll('OCT', ['90000', '250000', '60000'])
    const draft = await savedDraft(staff, lines, 'October wages')
    const [first, ...rest] = lines
    const again = await savedDraft(staff, first === undefined ? rest : [...rest, first], 'wages-final-2')
    const repeats = async () => (await compare(staff, again, LIKE_IT))?.repeats
    expect(await repeats()).toMatchObject([{ payoutId: draft, state: 'draft', by: 'R. Nambi', shared: 3 }])
    await savedDraft(staff, lines.slice(0, 2), 'Some of them')
    expect(await repeats()).toHaveLength(1)
    await discardDraft(staff, draft)
    expect(await repeats()).toEqual([])
  })
})
