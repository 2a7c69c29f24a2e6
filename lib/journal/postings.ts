import { fromMinor, sum } from '@/lib/money/amount'
import { type JournalDay, type JournalEntry, POSTINGS, type Posting } from './view'

/** The lines of entries: a debit and a credit for each pair of accounts of the movement, so that each entry is balanced by itself. */
export const postingsOf = (entries: readonly JournalEntry[]): readonly Posting[] =>
  entries.flatMap(({ amount, ...entry }, at) =>
    POSTINGS[entry.movement].flatMap(([debit, credit]): readonly Posting[] => [
      { ...entry, number: at + 1, account: debit, debit: amount, credit: null },
      { ...entry, number: at + 1, account: credit, debit: null, credit: amount },
    ]),
  )

/** What each day moved in each currency, in the order of the entries. */
export function daysOf(postings: readonly Posting[]): readonly JournalDay[] {
  const days = Map.groupBy(postings, ({ day, currency }) => `${day} ${currency}`)
  return [...days.values()].flatMap((lines): JournalDay[] => {
    const [first] = lines
    if (first === undefined) return []
    return [
      {
        ...{ day: first.day, currency: first.currency, entries: new Set(lines.map(({ number }) => number)).size },
        debit: sum([fromMinor(0n), ...lines.flatMap(({ debit }) => debit ?? [])]),
        credit: sum([fromMinor(0n), ...lines.flatMap(({ credit }) => credit ?? [])]),
      },
    ]
  })
}
