'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReadError } from '@/components/ui/action/use-read-error'
import type { ActionError } from '@/lib/access/requests/action'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { type Difference, differenceOf } from '@/lib/money/difference'
import type { Comparison } from '@/lib/payouts/approval/comparison'
import type { Money, PayoutView } from '@/lib/payouts/view'
import { changesQuery } from '@/lib/queries/payouts'

/** The number of rows up to which a draft is compared automatically: a longer one takes the server a second or two at every edit. */
export const COMPARED_AT_ONCE = 2_000

export type Compared = {
  readonly comparison: Comparison | undefined
  readonly error: ActionError | null
  readonly busy: boolean
  readonly retry: () => void
  /** Null for the last payout like it, "none", or the id of the payout that was chosen instead. */
  readonly choice: string | null
  readonly choose: (choice: string | null) => void
}

/** How a payout differs from the last one like it, or from the one that the reader chooses instead. */
export function useComparison(payout: PayoutView, enabled = true): Compared {
  const readError = useReadError()
  const [choice, choose] = useState<string | null>(null)
  const query = useQuery({ ...changesQuery(payout.id, payout.version, choice), enabled })
  return {
    comparison: query.data,
    error: query.error === null ? null : readError(query.error),
    busy: query.isFetching,
    retry: () => void query.refetch(),
    choice,
    choose,
  }
}

type Notes = { readonly rows: string; readonly amount: string; readonly fee: string; readonly debit: string }

/** The difference between the sums of a payout and those of the other; null where the currencies differ. */
export function notesOf(
  t: Texts<'approval'>,
  formats: Formats,
  totals: readonly Money[],
  before: Comparison['with'],
): Notes | null {
  const [now] = totals
  const [then] = before?.totals ?? []
  if (!now || !then || !before || totals.length > 1 || before.totals.length > 1 || now.currency !== then.currency)
    return null
  const words = (pick: 'amount' | 'fee' | 'debit') =>
    differenceText(t, formats, now.currency, differenceOf(now[pick], then[pick]))
  const more = now.rows - then.rows
  const rows = more === 0 ? t('compare.asMany') : `${more > 0 ? '+' : '−'}${formats.count(Math.abs(more))}`
  return {
    rows: t('compare.rows', { count: then.rows, payout: before.name, difference: rows }),
    amount: words('amount'),
    fee: words('fee'),
    debit: words('debit'),
  }
}

/** "+2,175,500, 4.1% more", "−500, 0.3% less" or "as before". */
function differenceText(
  t: Texts<'approval'>,
  formats: Formats,
  currency: string,
  difference: Difference | null,
): string {
  if (difference === null) return t('compare.asBefore')
  const { by, isMore, permille } = difference
  const amount = `${isMore ? '+' : '−'}${formats.amount(by, currency)}`
  if (permille === null) return amount
  return t('compare.differs', { amount, share: formats.permille(permille), direction: isMore ? 'more' : 'less' })
}
