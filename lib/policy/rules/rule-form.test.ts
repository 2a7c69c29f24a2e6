import fc from 'fast-check'
import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { policy } from '@/lib/policy/testing/arbitrary'
import {
  ceilingOf,
  ceilingProblems,
  NEW_RULE,
  newCeiling,
  ruleOf,
  ruleProblems,
  type TypedCeiling,
  type TypedRule,
  typedCeiling,
  typedRule,
} from './rule-form'

// Amounts as a form shows them; the policies of the test have amounts below a cent's edge, which shillings do not.
const write = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
const makers = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

/** With every list in one order, and without what says nothing: an order of one step. */
const plain = (typed: TypedRule | TypedCeiling) =>
  JSON.stringify({ ...typed, inOrder: typed.steps.length > 1 ? typed.inOrder : [] }, (_key, member) =>
    Array.isArray(member) && typeof member[0] === 'string' ? [...member].sort() : member,
  )

it('gives back each rule and ceiling that it shows', () => {
  fc.assert(
    fc.property(policy(makers), ({ rules, ceilings }) => {
      for (const rule of rules) {
        const typed = typedRule(rule, write)
        expect(plain(typedRule(ruleOf(rule.id, typed), write))).toBe(plain(typed))
      }
      for (const ceiling of ceilings) {
        const typed = typedCeiling(ceiling, write)
        expect(plain(typedCeiling(ceilingOf(ceiling.id, typed), write))).toBe(plain(typed))
      }
    }),
  )
})

const problems = (found: Readonly<Record<string, Parameters<typeof englishText>[0]>>) =>
  Object.fromEntries(Object.entries(found).map(([field, message]) => [field, englishText(message)]))

it('names the field that is wrong and what to type', () => {
  expect(ruleProblems(NEW_RULE)).toEqual({})
  expect(problems(ruleProblems({ ...NEW_RULE, totalAbove: '5,000,000' }))).toEqual({
    currency: 'Choose the currency of the amount.',
  })
  expect(problems(ruleProblems({ ...NEW_RULE, currency: 'UGX', totalAbove: '12.50' }))).toEqual({
    totalAbove: 'UGX is paid in whole units.',
  })
  expect(
    problems(ruleProblems({ ...NEW_RULE, rowsAbove: '0', payeeNewerThanDays: '400', from: '18:00', waitHours: '1.5' })),
  ).toEqual({
    rowsAbove: 'Enter a number from 1 to 100,000.',
    payeeNewerThanDays: 'Enter a number of days from 1 to 365.',
    until: 'Enter both times, or neither.',
    waitHours: 'Enter whole hours from 1 to 168, or leave it empty.',
  })
  expect(problems(ruleProblems({ ...NEW_RULE, steps: [{ approvers: '12', of: [] }] }))).toEqual({
    'steps.0.approvers': 'Enter a number from 1 to 9.',
  })
  expect(problems(ruleProblems({ ...NEW_RULE, action: 'block' })).action).toContain('nobody could change the policy')
  expect(ruleProblems({ ...NEW_RULE, action: 'block', kinds: ['payout'] })).toEqual({})
  expect(problems(ceilingProblems(newCeiling('UGX')))).toEqual({ most: 'Enter an amount, such as 5,000,000.' })
  expect(ceilingOf('c', { ...newCeiling('UGX'), most: '5,000,000' })).toEqual({
    ...{ id: 'c', scope: 'payout', currency: 'UGX', most: '500000000' },
    demand: { action: 'approve', steps: [{ approvers: 2 }] },
  })
})

it('asks only admins for what admins decide', () => {
  const onlyAdmins = { steps: [{ approvers: '1', of: ['role:admin'] }] }
  const problem = (over: Partial<TypedRule>) =>
    ruleProblems({ ...NEW_RULE, ...onlyAdmins, ...over })['steps.0.approvers']
  expect(problem({})?.key).toBe('policy.form.wrong.onlyAdmins')
  expect(problem({ kinds: ['payout', 'staff-change'] })?.key).toBe('policy.form.wrong.onlyAdmins')
  expect(problem({ kinds: ['policy-change', 'staff-change'] })).toBeUndefined()
  expect(problem({ steps: [{ approvers: '1', of: ['role:admin', 'role:approver'] }] })).toBeUndefined()
  expect(ceilingProblems({ ...newCeiling('UGX'), most: '5', ...onlyAdmins })['steps.0.approvers']?.key).toBe(
    'policy.form.wrong.onlyAdmins',
  )
})
