import { writeCsv } from '@/lib/csv'

/** The headings of our own template: each is recognised without asking. */
export const TEMPLATE_HEADINGS = ['Name', 'Phone', 'Network', 'Amount (UGX)', 'Reference', 'Email'] as const

// An amount of zero is never paid, should an example be left in. Home form with spaces: spreadsheet programs keep it as text, or as a number that still has all its digits.
export const TEMPLATE_EXAMPLES: readonly (readonly string[])[] = [
  ['Akello Grace (example, delete this row)', '0772 000 100', 'MTN', '0', 'EXAMPLE-1', ''],
  ['Okot Daniel (example, delete this row)', '0752 000 200', 'Airtel', '0', 'EXAMPLE-2', ''],
]

/** The text of the payout template that staff download, with a deadline for each row where the money is held. */
export function payoutTemplate(held = false): string {
  if (!held) return writeCsv(TEMPLATE_HEADINGS, TEMPLATE_EXAMPLES)
  return writeCsv(
    [...TEMPLATE_HEADINGS, 'Deadline'],
    TEMPLATE_EXAMPLES.map((row) => [...row, '2030-12-31 17:00']),
  )
}
