import { expect, it } from 'vitest'
import { factsOfFormat, shownFormat } from './shown-format'

const plain = (code: string) => shownFormat(code, 'UGX')?.isPlain ?? true
const facts = (code: string, text: string, kind: 'number' | 'text' = 'number') => {
  const format = shownFormat(code, 'UGX')
  return format === null ? {} : factsOfFormat(format, kind, text)
}

it.each([
  'General',
  '0',
  '0.00',
  '0.0#',
  '#',
  '#,##0',
  '#,##0.00',
  '# ##0',
  '@',
  '0.00E+00',
  '#,##0.00_);[Red]\\(#,##0.00\\)',
  '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
  '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  '"UGX" #,##0',
  '[$UGX-481]\\ #,##0.00',
  '"Ush "#,##0"/="',
  '#,##0" (UGX)"',
  '#,##0 "only"',
  '#,##0;[Red]-#,##0',
])('%s shows whole numbers and words as they are stored', (code) => expect(plain(code)).toBe(true))

it.each([
  '00000',
  '0000000000',
  '"+254"000000000',
  '000-000-000',
  '0"00"',
  '#,##0",000"',
  '0"k"',
  '#,##0,',
  '0%',
  ';;;',
  '0;-0;0;',
  '"INV-"@',
  '[>=1000]#,##0",000";0',
  '-0',
  '(0)',
  '"$"#,##0',
])('%s does not', (code) => expect(plain(code)).toBe(false))

it.each([
  ['#,##0', '640', {}],
  ['#,##0', '-640', {}],
  ['#,##0;(#,##0)', '-640', {}],
  ['#,##0;#,##0', '-640', { format: '#,##0;#,##0', shown: '640' }],
  ['0.000', '1500', {}],
  ['#,##0', '1234.5', { format: '#,##0', shown: '1,235' }],
  ['#,##0.00', '1234.5', {}],
  ['"$"#,##0', '640', { format: '"$"#,##0' }],
  ['#,##0 "pts"', '640', { format: '#,##0 "pts"' }],
  ['#,##0 "in thousands"', '640', { format: '#,##0 "in thousands"' }],
  ['#,##0",000"', '640', { format: '#,##0",000"', shown: '640,000' }],
  ['#,##0,', '640000', { format: '#,##0,', shown: '640' }],
  ['0"k"', '640', { format: '0"k"', shown: '640k' }],
  ['00000', '42', { format: '00000', shown: '00042' }],
  ['00000', '12345', {}],
  ['[>=1000]#,##0",000";0', '999', {}],
  ['[>=1000]#,##0",000";0', '1000', { format: '[>=1000]#,##0",000";0', shown: '1,000,000' }],
  [';;;', '640', { format: ';;;', shown: '' }],
])('%s over %s keeps %j', (code, text, kept) => expect(facts(code, text)).toEqual(kept))

it('keeps what is shown of words', () => {
  expect(facts('"INV-"@', '42', 'text')).toEqual({ format: '"INV-"@', shown: 'INV-42' })
  expect(facts(';;;', 'N-1', 'text')).toEqual({ format: ';;;', shown: '' })
  expect(facts('#,##0', 'N-1', 'text')).toEqual({})
})
