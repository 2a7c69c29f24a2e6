import { expect } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { type ReadOptions, readSheet, type SheetFacts } from '@/lib/sheet/files/read-sheet'
import { checkSheet } from '@/lib/sheet/rows/check-sheet'
import { siftRows } from '@/lib/sheet/rows/skipped-rows'

export const context = { currency: 'UGX', today: '2026-11-21' }
export const escrow = { zone: 'Africa/Kampala', now: '2026-11-21T09:00:00Z' }

export async function read(file: string | Uint8Array, options: ReadOptions = {}) {
  const lines: SheetRow[] = []
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const result = await readSheet(bytes, options, { rows: (rows) => lines.push(...rows) })
  if (!result.ok) throw new Error(`Refused: ${result.problem.code}`)
  const facts: SheetFacts = result.value
  const { mapping, questions } = facts.recognition
  const { rows, skipped } = siftRows(lines, mapping)
  return { facts, mapping, questions, lines, rows, skipped, checked: checkSheet(rows, mapping, new Map(), context) }
}

export async function refusal(file: string | Uint8Array, options: ReadOptions = {}): Promise<string> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const result = await readSheet(bytes, options, { rows: () => undefined })
  if (result.ok) throw new Error('The file was read')
  expect(englishText(result.problem.message)).toMatch(/\.$/)
  return result.problem.code
}

export const PLAIN = 'Name,Phone,Amount\nAkello Grace,0772000100,50000\nOkot Daniel,0752000200,"1,500"\n'
