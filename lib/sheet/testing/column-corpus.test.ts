import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reportSheet } from '@/lib/sheet/report/report'

/**
 * Sheets of the kinds that people send, with what must be said of each. A block is "## name", then the expected answer
 * ("accept", or "ask" with the code and the field of the first question), then the sheet.
 */
type Case = { readonly name: string; readonly expected: string; readonly sheet: string }

const FILE = 'e2e/sheets/columns.txt'

const cases: Case[] = readFileSync(FILE, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((block) => {
    const [name = '', expected = '', ...lines] = block.split('\n')
    return { name, expected, sheet: `${lines.join('\n').trim()}\n` }
  })

const today = { currency: 'UGX', today: '2026-11-21' }
const read = async ({ sheet }: Case) => (await reportSheet(new TextEncoder().encode(sheet), today)).report

describe('sheets with ordinary and with misleading columns', () => {
  it('are as many as the corpus promises, at least half of them to be stopped', () => {
    const stopped = cases.filter(({ expected }) => expected !== 'accept').length
    expect(cases.length).toBeGreaterThanOrEqual(120)
    expect(stopped * 2).toBeGreaterThanOrEqual(cases.length)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it.each(cases)('$name', async (one) => {
    const { outcome, questions, rows } = await read(one)
    const [first] = questions
    expect([outcome, first?.code].filter((part) => part !== undefined).join(' ')).toBe(one.expected)
    const payable = rows.filter((row) => row.payable)
    if (one.expected === 'accept') expect(payable.length).toBeGreaterThan(0)
    else expect(payable).toEqual([])
  })
})
