import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Cell } from '@/lib/sheet/files/cells'
import { type CheckedRow, checkRow } from './check-row'
import { issueText } from './row-issues'

const mapping: Mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Amount', 'Reference', 'Network', 'Email'],
  columns: ['name', 'phone', 'amount', 'reference', 'network', 'email'],
}
const context = { currency: 'UGX', today: '2026-11-21' }
const good: readonly Cell[] = ['Achan Francis', '+256772000418', '318500', 'NOV-1046', 'MTN', '']
const check = (cells: Partial<Record<number, Cell>>): CheckedRow =>
  checkRow({ lineNo: 7, cells: good.map((cell, at) => cells[at] ?? cell) }, mapping, null, context)

const textOf = ({ problems: [first] }: CheckedRow) => (first ? englishText(issueText(first)) : '')

it('reads the network beside a phone, and never against the number or the column', () => {
  expect(check({ 1: '0772000418 (MTN)' })).toMatchObject({ state: 'ready', values: { network: 'mtn' } })
  expect(check({ 1: '0722000418 (MTN)', 4: '' })).toMatchObject({ values: { network: 'mtn' } })
  expect(check({ 1: '0752000418 (MTN)' })).toMatchObject({ state: 'blocked', destination: null })
  const two = check({ 1: '0772000418 (MTN)', 4: 'Airtel' })
  expect(two).toMatchObject({ state: 'blocked', destination: null })
  expect(textOf(two)).toBe(
    'Row 7: The phone cell names MTN, and the network column Airtel. The row is not paid. Choose MTN or Airtel if you know it, or exclude the row.',
  )
})

it('shows phones formatted in its sentences', () => {
  for (const [cells, phone] of [
    [{ 1: '0414123456' }, '+256 414 123 456'],
    [{ 1: '0722000418', 4: '' }, '+256 722 000 418'],
  ] as const)
    expect(textOf(check(cells))).toContain(phone)
})

it('never pays shillings in another currency', () => {
  const dollars: Mapping = { headerLine: 1, headings: ['Payee code', 'Amount'], columns: ['payee', 'amount'] }
  for (const amount of ['50/=', 'Shs 50', 'USHS 50']) {
    const row = checkRow({ lineNo: 2, cells: ['W-211', amount] }, dollars, null, { ...context, currency: 'USD' })
    expect(
      row.problems.map(({ code }) => code),
      amount,
    ).toEqual(['currency-mismatch'])
  }
})
