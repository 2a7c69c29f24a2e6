import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import { readAccounts } from './accounts'
import { daysOf, postingsOf } from './postings'
import { readJournal } from './read-journal'

const COLUMNS = [
  ...(['day', 'entry', 'account', 'accountName', 'debitSide', 'creditSide', 'currency'] as const),
  ...(['what', 'about', 'reference', 'serviceId'] as const),
] as const

/** The headings of the sheet. */
export const journalHeads = ({ t }: Translator): readonly string[] =>
  COLUMNS.map((column) => t(`exports.col.${column}`))

/**
 * The journal of some days as rows of a sheet, one a line, debit before credit. At its end, for each day and currency, the number of entries and
 * the sums of both sides, which are equal.
 */
export async function journalRows(
  staff: Staff,
  days: { readonly first: string; readonly last: string },
  { t }: Translator,
): Promise<readonly XlsxRow[]> {
  const [accounts, entries] = await Promise.all([readAccounts(), readJournal(staff, days)])
  const postings = postingsOf(entries)
  const lines = postings.map((line): XlsxRow => {
    const { code, name } = accounts[line.account]
    const what = t(`journal.movement.${line.movement}`)
    return [
      ...[line.day, String(line.number), code, name],
      ...[line.debit && { amount: line.debit }, line.credit && { amount: line.credit }, line.currency],
      line.isQuoted ? t('journal.asQuoted', { what }) : what,
      ...[line.about, line.reference, line.serviceId],
    ]
  })
  const sums = daysOf(postings).map(
    ({ day, currency, entries: count, debit, credit }): XlsxRow => [
      ...[day, t('journal.daySum', { count }), null, null, { amount: debit }, { amount: credit }, currency],
    ],
  )
  return [...lines, ...sums]
}
