import { type Message, message } from '@/lib/messages/message'

/** One member of a nested object, with a label where we know it, and its value (null: none). */
export type DetailLine = {
  readonly name: string
  readonly label: Message | null
  readonly text: string | Message | null
}

/** The members that have a label of ours, in `payments.member`. */
const KNOWN = [
  'id',
  'business_name',
  'name',
  'price',
  'quantity',
  'status',
  'provider_reference',
  'email',
  'phone_number',
  'phone',
  'fee_amount',
  'charged_amount',
  'failure_reason',
] as const

const MOST_LINES = 60
const MOST_LETTERS = 2_000

/**
 * The members of an undocumented object, a line each. Known members have our label; the others keep the service's name, and
 * deeper objects are shown as they came. Only what is longer than a page is cut.
 */
export function detailLines(value: unknown): readonly DetailLine[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [{ name: '', label: null, text: textOf(value) }]
  const members = Object.entries(value)
  const lines = members.slice(0, MOST_LINES).map(([name, inner]): DetailLine => {
    const known = Array.isArray(value) ? undefined : KNOWN.find((one) => one === name)
    return { name, label: known === undefined ? null : message(`payments.member.${known}`), text: textOf(inner) }
  })
  const more = members.length - lines.length
  return more === 0
    ? lines
    : [...lines, { name: '', label: null, text: message('payments.member.more', { count: more }) }]
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}
