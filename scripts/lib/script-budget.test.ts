import { expect, it } from 'vitest'
import { budgetProblems } from './script-budget.mjs'

const budget = { kB: { '/payments': 200 }, others: 300 }

it('accepts pages within their budgets', () => {
  const bytesOf = new Map([
    ['/payments', 200_000],
    ['/account', 300_000],
  ])
  expect(budgetProblems(budget, bytesOf)).toEqual([])
})

it('names each page above its budget, and each budget without a page', () => {
  expect(budgetProblems(budget, new Map([['/payments', 200_100]]))).toEqual([
    '/payments loads 200.1 kB of script, its budget is 200 kB',
  ])
  expect(budgetProblems(budget, new Map([['/account', 300_001]]))).toEqual([
    '/account loads 300.0 kB of script, its budget is 300 kB',
    '/payments has a budget and is not a page',
  ])
})
