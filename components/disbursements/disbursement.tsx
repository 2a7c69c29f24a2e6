'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EventsCard } from '@/components/events/events-card'
import { disbursementsPath, payoutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { ReadPage } from '@/components/ui/layout/read-page'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { disbursementQuery } from '@/lib/queries/disbursements'
import type { DisbursementFilters } from '@/lib/service-lists/filters'
import { shownStatus } from '@/lib/service-lists/status'
import type { DisbursementView } from '@/lib/service-lists/view'
import { DisbursementFacts } from './disbursement-facts'
import { DisbursementSums } from './disbursement-sums'
import { ItemsTable } from './items-table'

type Props = { id: string; filters: DisbursementFilters }

/** One disbursement as the service reports it, created here or not. */
export function Disbursement({ id, filters }: Props) {
  const formats = useFormats()
  const t = useTranslations('disbursements')
  const reading = useQuery(disbursementQuery(id))
  const { data } = reading
  return (
    <ReadPage
      title={t('page.title', { id: shortId(id) })}
      chip={data && <ServiceStatus status={shownStatus(data.status)} chip />}
      facts={data ? facts(t, formats, data) : []}
      reading={reading}
      list={disbursementsPath(filters)}
    >
      {data && (
        <div className="flex flex-col gap-4 px-gutter pb-7">
          <DisbursementSums disbursement={data} />
          <DisbursementFacts disbursement={data} />
          <ItemsTable disbursement={data} />
          <EventsCard events={data.events} readAt={data.readAt} />
        </div>
      )}
    </ReadPage>
  )
}

const facts = (t: Texts<'disbursements'>, formats: Formats, { ours, readAt }: DisbursementView) => [
  ours === null
    ? t('page.notFromHere')
    : t.rich('page.createdFor', {
        payout: ours.name,
        link: (name) => (
          <Link href={payoutPath(ours.payoutId)} className="font-medium text-accent hover:underline">
            {name}
          </Link>
        ),
      }),
  t('page.updated', { time: formats.clock(readAt), zone: formats.zoneName() }),
]
