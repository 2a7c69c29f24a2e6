'use client'

import { useQuery } from '@tanstack/react-query'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { boardPath, escrowPath, payoutPath, templatesPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { useFormats } from '@/lib/messages/use-text'
import type { ComingUp } from '@/lib/overview/outlook'
import { outlookQuery } from '@/lib/queries/dashboard'

const PATHS: Readonly<Record<ComingUp['kind'], (id: string) => Route>> = {
  'escrow-payout': (id) => boardPath(id),
  escrow: escrowPath,
  send: payoutPath,
  draft: templatesPath,
  lapse: payoutPath,
}

/** The next dates: deadlines of escrows, approvals that lapse, payouts that are sent, drafts that are made. */
export function ComingUpCard() {
  const t = useTranslations('overview')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(outlookQuery())
  return (
    <Card title={t('comingUp.title')}>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['60%', '30%']} rows={3} />}
      {data?.comingUp.length === 0 && <p className="px-gutter py-3 text-text-2">{t('comingUp.none')}</p>}
      {data && data.comingUp.length > 0 && (
        <ul className="flex flex-col py-1.5">
          {data.comingUp.map(({ kind, id, name, at, day, count }) => (
            <li key={`${kind} ${id} ${at}`} className="px-gutter py-1.5">
              <Link href={PATHS[kind](id)} className="link-alone font-medium break-words">
                {name === '' ? t('comingUp.elsewhere') : name}
              </Link>
              <span className="block text-text-2">
                {t(`comingUp.kind.${kind}`, { count })}{' '}
                <span className="whitespace-nowrap tabular-nums">
                  {day === null ? formats.moment(at) : formats.date(day)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
