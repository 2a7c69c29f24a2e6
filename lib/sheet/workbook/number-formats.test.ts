import { describe, expect, it } from 'vitest'
import { formatByNumber, unitsOfFormat } from './number-formats'

const said = (code: string, own = 'UGX') => unitsOfFormat(code, own).map(({ kind, currency }) => [kind, currency])

describe('what a number format says of its numbers', () => {
  it.each([
    '0',
    'General',
    '#,##0',
    '#,##0.00',
    '#,##0.00_);[Red]\\(#,##0.00\\)',
    '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
    '"UGX" #,##0',
    '[$UGX] #,##0',
    '[$UGX-481]\\ #,##0.00',
    '"Ush "#,##0"/="',
    '[$-409]#,##0',
    '[>=1000]#,##0;0',
    '#,##0 "only"',
    '# ##0',
    '@',
  ])('%s shows the number as it is', (code) => expect(said(code)).toEqual([]))

  it.each([
    ['"$"#,##0.00', 'USD'],
    ['$#,##0', 'USD'],
    ['[$€-407] #,##0', 'EUR'],
    ['[$KES] #,##0', 'KES'],
    ['#,##0 "USD"', 'USD'],
    ['_("£"* #,##0.00_)', 'GBP'],
    ['#,##0 "pts"', null],
    ['#,##0\\ "boxes"', null],
  ])('%s shows another currency, or what we do not know', (code, currency) =>
    expect(said(code)).toEqual([['currency', currency]]),
  )

  it.each(['#,##0,', '0.0,,', '#,##0, "k"', '0%', '0.00%', '#,##0.0,"K"'])('%s shows a multiple', (code) =>
    expect(said(code)[0]).toEqual(['multiple', null]),
  )

  it('asks of formats that show the currency of the computer, and takes the own currency of another payout', () => {
    expect(said(formatByNumber(44) ?? '')).toEqual([['currency', 'USD']])
    expect(said(formatByNumber(3) ?? '')).toEqual([])
    expect(formatByNumber(0)).toBeNull()
    expect(said('"$"#,##0.00', 'USD')).toEqual([])
    expect(said('"UGX" #,##0', 'USD')).toEqual([['currency', 'UGX']])
  })
})
