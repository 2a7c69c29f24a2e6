'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ToneIcon } from '@/components/shell/tone-icon'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { PartStatus } from '@/lib/overview/system-status'
import { systemStatusQuery } from '@/lib/queries/dashboard'

/** The status of service and sender, with the time of the reading. */
export function SystemStatusCard() {
  const t = useTranslations('overview')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(systemStatusQuery())
  return (
    <Card title={t('system.title')} aside={data && t('system.updated', { time: formats.clock(data.readAt) })}>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <dl className="flex flex-col gap-2.5 px-gutter py-3">
        {data?.parts.map((status) => (
          <Part key={status.part} status={status} />
        ))}
      </dl>
      {data === undefined && !error && <TableSkeleton columns={['30%', '60%']} rows={2} />}
    </Card>
  )
}

function Part({ status: { part, tone, state } }: { status: PartStatus }) {
  const t = useTranslations('shell')
  const text = useText()(state)
  return (
    <div className="grid grid-cols-[136px_minmax(0,1fr)] gap-3">
      <dt className="flex items-center gap-2 self-start font-medium">
        <ToneIcon tone={tone} />
        {t(`status.name.${part}`)}
      </dt>
      <dd className="text-text-2">{`${text.charAt(0).toUpperCase()}${text.slice(1)}.`}</dd>
    </div>
  )
}
