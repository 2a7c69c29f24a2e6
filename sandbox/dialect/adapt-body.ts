import { isoTime } from '../clock.ts'
import type { Dialect } from './switches.ts'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A successful body with the status words, amounts and envelope of the dialect. */
export function adaptBody(dialect: Dialect, body: unknown, about: { requestId: string; now: number }): unknown {
  const plain = dialect.statusWords === 'completed' && dialect.amounts === 'contract'
  const adapted = plain ? body : adaptValue(dialect, '', body)
  if (dialect.envelope === 'bare') return adapted
  const meta = { api_version: '2026-01-15', request_id: about.requestId, timestamp: isoTime(about.now) }
  return { status: 'success', data: adapted, meta }
}

function adaptValue(dialect: Dialect, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => adaptValue(dialect, name, entry))
  if (isPlain(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, adaptValue(dialect, key, inner)]))
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
