import { describe, expect, it } from 'vitest'
import { read } from '@/lib/sheet/testing/read'
import { bareHeading, meaningsOf } from './heading-words'

describe('the heading of a question in a group of a form', () => {
  it.each([
    ['grp_pay/amount', 'amount'],
    ['group_ab12c/Phone_number', 'phone number'],
    ['grp_info/grp_person/full_name', 'full name'],
    ['section_2/net_pay_ugx', 'net pay'],
  ])('is read by its last part: %s', (heading, bare) => {
    expect(bareHeading(heading)).toBe(bare)
    expect(meaningsOf(heading).map(({ sure }) => sure)).toEqual([true])
  })

  it.each([
    ...['next_of_kin/phone', 'grp_guardian/phone', 'grp_requested/amount', 'grp_other/phone', 'grp_gross/amount'],
    ...['Phone/Contact', 'Amount/month', 'grp_days/amount'],
  ])('is read whole where the group says more, or is none: %s', (heading) => {
    expect(bareHeading(heading).split(' ').length).toBeGreaterThan(1)
  })

  it('asks nothing of such a sheet', async () => {
    const text =
      'start,grp_info/name,grp_info/phone,grp_pay/amount\n2026-11-01,Akello Grace,0772000418,52000\n2026-11-01,Okot Daniel,0782000202,70000\n'
    const { questions, mapping } = await read(text)
    expect([questions, mapping.columns]).toEqual([[], [null, 'name', 'phone', 'amount']])
  })
})
