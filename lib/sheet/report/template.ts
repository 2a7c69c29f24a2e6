import { HOME } from '@/lib/networks/countries'
import { networksIn } from '@/lib/networks/networks'
import { writeCsv } from '@/lib/spreadsheets/csv'

type Template = { readonly headings: readonly string[]; readonly examples: readonly (readonly string[])[] }

/** The heading of what is paid, the one column of numbers. */
export const TEMPLATE_AMOUNT = `Amount (${HOME.currency})`

const NAMES = ['Akello Grace', 'Okot Daniel']
const OURS = networksIn(HOME)

// An amount of zero is never paid, should an example be left in. Home form with spaces: spreadsheet programs keep it as text, or as a number that still has all its digits.
const PAYOUT: Template = {
  headings: ['Name', 'Phone', 'Network', TEMPLATE_AMOUNT, 'Reference', 'Email'],
  examples: NAMES.flatMap((person, at) => {
    const network = OURS[at % OURS.length]
    if (network === undefined) return []
    return [[`${person} (example, delete this row)`, network.sample, network.name, '0', `EXAMPLE-${at + 1}`, '']]
  }),
}

/** What our template holds, with a deadline for each row where the money is held: each heading is recognised without asking. */
export const templateOf = (held: boolean): Template => ({
  headings: held ? [...PAYOUT.headings, 'Deadline'] : PAYOUT.headings,
  examples: held ? PAYOUT.examples.map((row) => [...row, '2030-12-31 17:00']) : PAYOUT.examples,
})

/** The text of the template that staff download. */
export function payoutTemplate(held = false): string {
  const { headings, examples } = templateOf(held)
  return writeCsv(headings, examples)
}
