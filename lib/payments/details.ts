/** One line of a nested object: a member of it and what it holds, as text (null: nothing). `known` where field notes name the member. */
export type DetailLine = { readonly name: string; readonly text: string | null; readonly known: boolean }

const NAMES: ReadonlyMap<string, string> = new Map([
  ['id', 'Identifier'],
  ['business_name', 'Business name'],
  ['name', 'Name'],
  ['price', 'Price'],
  ['quantity', 'Quantity'],
  ['status', 'Status'],
  ['provider_reference', 'Provider’s reference'],
  ['email', 'Email'],
  ['phone_number', 'Phone'],
  ['phone', 'Phone'],
  ['fee_amount', 'Fee'],
  ['charged_amount', 'Charged to the payer'],
  ['failure_reason', 'Why it failed'],
])

const MOST_LINES = 60
const MOST_LETTERS = 2_000

/**
 * The members of an object whose shape nobody promises, a line each. What is known has our word for a name; the rest keeps
 * the service's own, and whatever is nested deeper is shown as it came. Nothing is left out but what is longer than a page.
 */
export function detailLines(value: unknown): readonly DetailLine[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [{ name: '', text: textOf(value), known: false }]
  const members = Object.entries(value)
  const lines = members.slice(0, MOST_LINES).map(([name, inner]): DetailLine => {
    const known = Array.isArray(value) ? undefined : NAMES.get(name)
    return { name: known ?? name, text: textOf(inner), known: known !== undefined }
  })
  const more = members.length - lines.length
  return more === 0 ? lines : [...lines, { name: '', text: `and ${more} more`, known: false }]
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}
