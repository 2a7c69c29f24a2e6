'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Card } from '@/components/ui/layout/card'
import { useFormats, useText } from '@/lib/messages/use-text'
import { outlookQuery } from '@/lib/queries/dashboard'

/** Why rows of payouts failed lately, the most frequent reason first. Nothing while none failed. */
export function FailuresCard() {
  const t = useTranslations('overview')
  const text = useText()
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(outlookQuery())
  if (data === undefined && !error) return null
  if (data?.failures.reasons.length === 0 && !error) return null
  return (
    <Card title={t('failures.title')} count={data && t('failures.days', { days: data.failures.days })}>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <ul className="flex flex-col py-1.5">
        {data?.failures.reasons.map(({ reason, said, rows, sums, latest }) => (
          <li key={`${text(reason)} ${said === null ? '' : text(said)}`} className="px-gutter py-1.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 break-words">{text(reason)}</span>
              <span className="text-text-2 tabular-nums">
                {t('failures.rows', {
                  rows,
                  amount: sums.map(({ amount, currency }) => formats.money(amount, currency)).join(' + '),
                })}
              </span>
            </span>
            <span className="block text-caption text-text-2 break-words">
              {said !== null && `${text(said)} `}
              {t('failures.latest')}{' '}
              <Link href={payoutPath(latest.id)} className="text-link link-alone">
                {latest.name}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
