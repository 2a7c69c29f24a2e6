import { describe, expect, it } from 'vitest'
import { MOST_TOGETHER } from './bulk-limit'
import { decisionInput, togetherInput } from './decision-input'

const line = (n = 0) => ({
  ...{ proposalId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, contentHash: 'a'.repeat(64) },
})
const approve = { ...line(), decision: 'approve', proof: 'x' }
const reject = { ...line(), decision: 'reject', reason: 'The totals are wrong', proof: 'x' }
const reads = (of: object) => decisionInput.safeParse(of).success

describe('what a browser may send of a decision', () => {
  it('is an approval, or a rejection with a reason', () => {
    expect(decisionInput.parse(approve)).toEqual(approve)
    expect(decisionInput.parse(reject)).toEqual({ ...reject, rows: [] })
    expect(reads({ ...reject, rows: [2, 9] })).toBe(true)
    expect(reads({ ...approve, rows: [2] })).toBe(false)
    for (const rows of [[0], [1.5], ['2'], Array.from({ length: 51 }, (_, at) => at + 1)])
      expect(reads({ ...reject, rows })).toBe(false)
    expect(reads({ ...approve, decision: 'void' })).toBe(false)
    expect(reads({ ...reject, reason: undefined })).toBe(false)
    expect(reads({ ...reject, reason: 'no' })).toBe(false)
  })

  it('names one proposal and the whole hash of what was on the screen, and nothing else', () => {
    for (const contentHash of [
      '',
      'a'.repeat(63),
      'a'.repeat(65),
      'A'.repeat(64),
      'g'.repeat(64),
      `${'a'.repeat(64)}\n`,
    ])
      expect(reads({ ...approve, contentHash }), contentHash).toBe(false)
    expect(reads({ ...approve, proposalId: '1' })).toBe(false)
    expect(reads({ ...approve, stepUpId: 'x' })).toBe(false)
    expect(reads({ ...reject, stepUpId: 'x' })).toBe(false)
  })

  it('has a proof of 1 to 4,000 characters', () => {
    for (const [proof, fits] of [
      ['', false],
      ['x'.repeat(4_000), true],
      ['x'.repeat(4_001), false],
    ] as const)
      expect(reads({ ...approve, proof })).toBe(fits)
  })
})

describe('what a browser may send of several', () => {
  const together = (lines: readonly object[], over: object = {}) =>
    togetherInput.safeParse({ lines, decision: 'approve', proof: 'x', ...over }).success

  it(`is 1 to ${MOST_TOGETHER} lines, each proposal once`, () => {
    const many = Array.from({ length: MOST_TOGETHER + 1 }, (_, n) => line(n))
    expect(together(many)).toBe(false)
    expect(together(many.slice(1))).toBe(true)
    expect(together([])).toBe(false)
    expect(together([line(1), { ...line(1), contentHash: 'b'.repeat(64) }])).toBe(false)
  })

  it('has no more and no less than a decision of one has', () => {
    expect(together([{ ...line(), proof: 'x' }])).toBe(false)
    expect(together([line()], { reason: 'x' })).toBe(false)
    expect(together([line()], { decision: 'reject' })).toBe(false)
    expect(together([line()], { decision: 'reject', reason: 'The totals are wrong' })).toBe(true)
    expect(together([line()], { decision: 'reject', reason: 'The totals are wrong', more: 1 })).toBe(false)
    expect(together([line()], { proof: '' })).toBe(false)
  })
})
