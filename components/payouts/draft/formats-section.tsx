'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Raw, Value } from '@/components/payouts/approval/review-values'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { Skeleton } from '@/components/ui/layout/skeleton'
import type { ReviewPage } from '@/lib/payouts/approval/review'
import { reviewQuery } from '@/lib/queries/payouts'

/** The cells of a draft that were reformatted because they have only one reading. Collapsed, since no answer is needed. */
export function FormatsSection() {
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('draft')
  const [open, setOpen] = useState(false)
  if (payout.formats === 0) return null
  return (
    <PanelSection title={t('formats.title')} aside={ui('rows', { count: payout.formats })}>
      <p className="mb-2 text-text-2">{t('formats.text')}</p>
      <Button size="sm" aria-expanded={open} onPress={() => setOpen(!open)}>
        {open ? t('formats.hide') : t('formats.show')}
      </Button>
      {/* Another version of the payout may hold other rows: the list is read again for it. */}
      {open && <Formats key={payout.version} />}
    </PanelSection>
  )
}

function Formats() {
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('draft')
  const readError = useReadError()
  const read = useInfiniteQuery(reviewQuery({ payoutId: payout.id, proposalId: null, list: 'formats', after: -1 }))
  const pages: readonly ReviewPage<'formats'>[] = read.data?.pages ?? []
  const currency = payout.totals.length > 1 ? null : payout.currency
  if (read.error !== null)
    return <ErrorMessage error={readError(read.error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
  return (
    <>
      <ul aria-label={t('formats.title')} className="mt-3 flex flex-col">
        {read.data === undefined && <Skeleton />}
        {pages
          .flatMap((page) => page.items)
          .map((one) => (
            <li key={`${one.rowId} ${one.field}`} className="border-b border-line py-1.5 tabular-nums last:border-b-0">
              {t.rich('formats.row', {
                ...{ row: one.lineNo, field: ui(`fieldInText.${one.field}`) },
                raw: () => <Raw text={one.sheet} />,
                arrow: () => (
                  <>
                    <span aria-hidden>→</span>
                    <span className="sr-only"> {t('formats.becomes')}</span>
                  </>
                ),
                value: () => <Value field={one.field} text={one.value} currency={currency} />,
              })}
            </li>
          ))}
      </ul>
      {read.hasNextPage && (
        <Button size="sm" busy={read.isFetching} onPress={() => void read.fetchNextPage()}>
          {t('formats.more')}
        </Button>
      )}
    </>
  )
}
