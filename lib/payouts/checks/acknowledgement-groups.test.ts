import { describe, expect, it } from 'vitest'
import { message } from '@/lib/messages/message'
import { englishText } from '@/lib/messages/test-english'
import { labelOfCode, problemOf } from '@/lib/sheet/rows/row-issues'
import { acknowledgementGroups } from './acknowledgement-groups'

const row = (lineNo: number, ...problems: readonly ReturnType<typeof problemOf>[]) => ({
  pointer: { rowId: `row-${lineNo}`, index: lineNo - 2, lineNo },
  problems,
})
const phone = (lineNo: number, first: number) =>
  problemOf('duplicate-phone', lineNo, {
    detail: message('issues.detail.samePhone', { first }),
    label: message('issues.labelOf.samePhone', { first }),
  })
const paid = (lineNo: number, of: string) => ({
  ...problemOf('paid-before', lineNo, { detail: message('issues.detail.paidBefore', { payout: of }) }),
  of,
})

describe('rows that one reason can accept', () => {
  it('stand together by problem, and by the payout that they repeat', () => {
    const groups = acknowledgementGroups([
      row(2, paid(2, 'october')),
      row(3, paid(3, 'october'), phone(3, 2)),
      row(4, paid(4, 'september')),
      row(5, phone(5, 4)),
    ])
    expect(
      groups.map(({ code, of, rows, first }) => [code, of, rows, englishText(labelOfCode(code)), first.lineNo]),
    ).toEqual([
      ['paid-before', 'october', 2, 'Already paid', 2],
      ['duplicate-phone', null, 2, 'Duplicate phone', 3],
      ['paid-before', 'september', 1, 'Already paid', 4],
    ])
  })

  it('are neither accepted already nor impossible to accept', () => {
    const done = { ...phone(2, 1), settled: 'Two plots' }
    expect(
      acknowledgementGroups([row(2, done), row(3, problemOf('bad-phone', 3)), row(4, problemOf('bad-email', 4))]),
    ).toEqual([])
  })
})
