import { HOME } from '@/lib/networks/countries'
import { networksIn } from '@/lib/networks/networks'
import { type Field, fields, templateFields } from '@/lib/sheet/columns/fields'
import { writeCsv } from '@/lib/spreadsheets/csv'

type Template = {
  readonly headings: readonly string[]
  readonly widths: readonly number[]
  readonly examples: readonly (readonly string[])[]
}

/** The heading of what is paid, the one column of numbers. */
export const TEMPLATE_AMOUNT = `Amount (${HOME.currency})`

const NAMES = ['Akello Grace', 'Okot Daniel']
const OURS = networksIn(HOME)

// An amount of zero is never paid, should an example be left in. Home form with spaces: spreadsheet programs keep it as text, or as a number that still has all its digits.
const EXAMPLES: readonly Readonly<Partial<Record<Field, string>>>[] = NAMES.flatMap((person, at) => {
  const ours = OURS[at % OURS.length]
  if (ours === undefined) return []
  const name = `${person} (example, delete this row)`
  const { sample: phone, name: network } = ours
  return [{ name, phone, network, amount: '0', reference: `EXAMPLE-${at + 1}`, deadline: '2030-12-31 17:00' }]
})
const USUAL_WIDTH = 16

/** What our template holds, with a deadline for each row where the money is held: each heading is recognised without asking. */
export function templateOf(held: boolean): Template {
  const columns = templateFields(held)
  return {
    headings: columns.map((field) => (field === 'amount' ? TEMPLATE_AMOUNT : fields[field].heading)),
    widths: columns.map((field) => fields[field].width ?? USUAL_WIDTH),
    examples: EXAMPLES.map((example) => columns.map((field) => example[field] ?? '')),
  }
}

/** The text of the template that staff download. */
export function payoutTemplate(held = false): string {
  const { headings, examples } = templateOf(held)
  return writeCsv(headings, examples)
}
