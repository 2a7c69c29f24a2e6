'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOf, Raw, Value } from '@/components/payouts/approval/review-values'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { Skeleton } from '@/components/ui/layout/skeleton'
import { rowsText } from '@/components/ui/value/count'
import type { ReviewPage } from '@/lib/payouts/approval/review'
import type { PayoutView } from '@/lib/payouts/view'
import { reviewQuery } from '@/lib/queries/payouts'

/** The cells of a draft that were rewritten in their one reading, folded: nobody has to answer them. */
export function FormatsSection({ payout }: { payout: PayoutView }) {
  const [open, setOpen] = useState(false)
  if (payout.formats === 0) return null
  return (
    <PanelSection title="Formats applied" aside={rowsText(payout.formats)}>
      <p className="mb-2 text-text-2">The same number or amount, written in the format of the service.</p>
      <Button size="sm" aria-expanded={open} onPress={() => setOpen(!open)}>
        {open ? 'Hide formats' : 'Show formats'}
      </Button>
      {/* Another version of the payout may hold other rows: the list is read again for it. */}
      {open && <Formats key={payout.version} payout={payout} />}
    </PanelSection>
  )
}

function Formats({ payout }: { payout: PayoutView }) {
  const readError = useReadError()
  const read = useInfiniteQuery(reviewQuery({ payoutId: payout.id, proposalId: null, list: 'formats', after: -1 }))
  const pages: readonly ReviewPage<'formats'>[] = read.data?.pages ?? []
  const currency = payout.totals.length > 1 ? null : payout.currency
  if (read.error !== null)
    return <ErrorMessage error={readError(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
  return (
    <>
      <ul aria-label="Formats applied" className="mt-3 flex flex-col">
        {read.data === undefined && <Skeleton />}
        {pages
          .flatMap((page) => page.items)
          .map((one) => (
            <li key={`${one.rowId} ${one.field}`} className="border-b border-line py-1.5 tabular-nums last:border-b-0">
              <span className="text-text-2">{`Row ${one.lineNo}, ${labelOf(one.field).toLowerCase()}: `}</span>
              <Raw text={one.sheet} /> <span aria-hidden>→</span>
              <span className="sr-only"> becomes </span>{' '}
              <Value field={one.field} text={one.value} currency={currency} />
            </li>
          ))}
      </ul>
      {read.hasNextPage && (
        <Button size="sm" busy={read.isFetching} onPress={() => void read.fetchNextPage()}>
          Show more rows
        </Button>
      )}
    </>
  )
}
