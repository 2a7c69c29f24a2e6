import { isoTime } from '../clock.ts'
import type { Dialect } from './switches.ts'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A successful body in the words, amounts and envelope of the dialect. */
export function dress(dialect: Dialect, body: unknown, about: { requestId: string; now: number }): unknown {
  const plain = dialect.statusWords === 'completed' && dialect.amounts === 'contract'
  const dressed = plain ? body : dressValue(dialect, '', body)
  if (dialect.envelope === 'bare') return dressed
  const meta = { api_version: '2026-01-15', request_id: about.requestId, timestamp: isoTime(about.now) }
  return { status: 'success', data: dressed, meta }
}

function dressValue(dialect: Dialect, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => dressValue(dialect, name, entry))
  if (isPlain(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dressValue(dialect, key, inner)]))
  }
  if (typeof value !== 'string') return value
  if (name === 'status') return statusWord(dialect, value)
  return name.endsWith('amount') ? amount(dialect, value) : value
}

function statusWord(dialect: Dialect, word: string): string | null {
  switch (dialect.statusWords) {
    case 'completed':
      return word
    case 'succeeded':
      return word === 'completed' ? 'succeeded' : word
    case 'upper-case':
      return word.toUpperCase()
    case 'new-word':
      return word === 'completed' ? 'settled_final' : word
    case 'null':
      return null
  }
}

function amount(dialect: Dialect, text: string): string | number {
  const plain = text.replaceAll(',', '')
  switch (dialect.amounts) {
    case 'contract':
      return text
    case 'plain':
      return plain
    case 'numbers':
      return Number(plain)
    case 'separators':
      return plain.replace(/\B(?=(?:\d{3})+\.)/g, ',')
  }
}
