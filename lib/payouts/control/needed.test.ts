import { expect, it } from 'vitest'
import { type Rule, ruleShape } from '@/lib/approvals/policy-outcome'
import { parseAmount } from '@/lib/money/amount'
import { firstPolicy } from '@/lib/store/first-policy'
import { neededTotal, neededTotals } from './needed'

const amount = (text: string) => parseAmount(text) ?? expect.fail(text)
const ugx = (units: string) => [{ currency: 'UGX', amount: amount(`${units}.00`) }]
const rules = (...given: readonly unknown[]): Rule[] => given.map((one) => ruleShape.parse(one))
const first = rules(...firstPolicy('production').rules)
const [control] = first

it('knows from which total on the first policy needs a control total', () => {
  const needed = neededTotals(first)
  expect(needed).toEqual([
    { kind: 'direct', currency: 'UGX', above: '10000000.00' },
    { kind: 'escrow', currency: 'UGX', above: '10000000.00' },
  ])
  expect(neededTotal(needed, 'direct', ugx('10000000'), [])).toBeNull()
  expect(neededTotal(needed, 'direct', ugx('10000001'), [])).toEqual(needed[0])
  expect(neededTotal(needed, 'escrow', ugx('10000001'), [])).toEqual(needed[1])
  const place = { lineNo: null, text: '', after: 0, until: null }
  expect(neededTotal(needed, 'direct', ugx('10000001'), [{ ...place, kind: 'count', value: 3 }])).toEqual(needed[0])
  const total = { ...place, kind: 'total' as const, value: amount('10000001.00'), currency: 'UGX' }
  expect(neededTotal(needed, 'direct', ugx('10000001'), [total])).toBeNull()
})

it('leaves to the submitting what an earlier rule or a further condition may decide otherwise', () => {
  const two = { action: 'approve', steps: [{ approvers: 2 }] }
  const before = { id: 'first', when: { currency: 'UGX', totalAbove: '100' }, demand: two }
  expect(neededTotals(rules(before, control))).toEqual([])
  expect(neededTotals(rules({ ...before, when: { kinds: ['payout'] } }, control))).toMatchObject([{ kind: 'escrow' }])
  const edited = { ...control, when: { ...control?.when, edited: true } }
  expect(neededTotals(rules(edited))).toEqual([])
})
