import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { accepted, asked, decided, rowsOf, savedDraft, type TestLine, typeInto } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { testPhone } from '@/lib/phone/test-phone'
import { issueText } from '@/lib/sheet/rows/row-issues'

const wages = (...amounts: number[]): TestLine[] =>
  amounts.map((amount, at) => ({ phone: testPhone(at), amount: String(amount) }))

describePayouts('what only a comparison of rows shows', ({ maker, checker }) => {
  const issuesOf = async (id: string) =>
    (await rowsOf(await maker(), id)).map(({ problems }) => problems.map(({ code }) => code))

  it('warns about a run of phones until one of them is corrected, excluded rows not counted', async () => {
    const staff = await maker()
    const phones = ['0772000417', '0772000418', '0772000419', '0772000420', '0752000300']
    const id = await savedDraft(
      staff,
      phones.map((phone) => ({ phone })),
    )
    const run = ['consecutive-phones']
    expect(await issuesOf(id)).toEqual([run, run, run, run, []])
    const [first] = await rowsOf(staff, id)
    expect(first?.problems.map((one) => englishText(issueText(one)))[0]).toContain(
      'The phones of rows 2 to 5 follow one another, one apart each.',
    )
    await typeInto(staff, id, 1, { phone: '0772000899' })
    expect(await issuesOf(id)).toEqual([[], [], [], [], []])
    await typeInto(staff, id, 1, { phone: '0772000418' })
    await accepted(staff, id, 'consecutive-phones')
    expect((await rowsOf(staff, id)).map(({ state }) => state)).toEqual(['ready', 'fixed', 'ready', 'ready', 'ready'])
    // An accepted run is asked about again once it is another one.
    await typeInto(staff, id, 4, { phone: '0772000421' })
    expect((await rowsOf(staff, id)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'warning'))
  })

  it('warns about an amount far from the others, and about others once the middle one moves', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, wages(50_000, 51_000, 52_000, 53_000, 54_000, 520_000))
    expect((await issuesOf(id)).at(-1)).toEqual(['unusual-amount'])
    await typeInto(staff, id, 5, { amount: '52000' })
    expect((await issuesOf(id)).flat()).toEqual([])
    for (const at of [0, 1, 2]) await typeInto(staff, id, at, { amount: '900' })
    expect((await issuesOf(id)).flat()).toEqual([])
    for (const at of [3, 4]) await typeInto(staff, id, at, { amount: '900' })
    expect(await issuesOf(id)).toEqual([[], [], [], [], [], ['unusual-amount']])
  })

  it('lets what a payee got before decide over the rest of the sheet', async () => {
    const staff = await maker()
    for (const [at, month] of ['July', 'August', 'September'].entries()) {
      const id = await savedDraft(
        staff,
        wages(...Array.from({ length: 4 }, (_, row) => 50_000 + row), 900_000 + at),
        month,
      )
      await accepted(staff, id, 'unusual-amount')
      await decided(await checker(), await asked(staff, id))
    }
    const id = await savedDraft(staff, wages(50_000, 500_000, 50_000, 50_000, 900_000), 'October')
    const again = ['paid-recently']
    expect(await issuesOf(id)).toEqual([again, ['unusual-for-payee'], [], [], again])
    const problems = (await rowsOf(staff, id))[1]?.problems ?? []
    expect(problems.map((one) => englishText(issueText(one)))[0]).toContain(
      'UGX 500,000 is about 10 times what earlier payouts usually paid to this payee, UGX 50,000.',
    )
  })

  it('names the first row of a number that is paid under two names, and of a name that is paid at several numbers', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [
      { name: 'Akello Grace', phone: testPhone(1) },
      { name: 'Okot Daniel', phone: testPhone(1) },
      { name: 'Grace Akello', phone: testPhone(2) },
      { name: 'AKELLO Grace', phone: testPhone(3) },
    ])
    expect(await issuesOf(id)).toEqual([[], ['names-differ'], ['same-name'], ['same-name']])
    const problems = (await rowsOf(staff, id))[1]?.problems ?? []
    expect(problems.map((one) => englishText(issueText(one)))[0]).toContain(
      'Row 2 pays the same number to “Akello Grace”, this row to “Okot Daniel”.',
    )
    await typeInto(staff, id, 0, { name: 'Daniel Okot' })
    expect(await issuesOf(id)).toEqual([[], ['duplicate-phone'], [], ['same-name']])
  })
})
