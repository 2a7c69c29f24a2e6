'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ActivityButton } from '@/components/activity/activity-button'
import { paymentsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Card } from '@/components/ui/layout/card'
import { ReadPage } from '@/components/ui/layout/read-page'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import type { PaymentFilters } from '@/lib/payments/filters'
import { isPaid, shownStatus } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'
import { paymentQuery } from '@/lib/queries/payments'
import { PaymentDetails } from './payment-details'
import { PaymentFacts } from './payment-facts'
import { type PaymentSettings, PaymentSettingsProvider } from './payment-settings'
import { Timeline } from './timeline'

type Props = { id: string; filters: PaymentFilters; settings: PaymentSettings }

/** One payment as the service reports it, created here or not, refreshed until it is final. */
export function Payment({ id, filters, settings }: Props) {
  const formats = useFormats()
  const t = useTranslations('payments')
  const reading = useQuery(paymentQuery(id))
  const { data } = reading
  return (
    <ReadPage
      title={t('page.title', { id: shortId(id) })}
      chip={data && <ServiceStatus status={shownStatus(data.status)} chip />}
      facts={data ? facts(t, formats, data) : []}
      reading={reading}
      list={paymentsPath(filters, id)}
      actions={
        <>
          {data?.collected && <ActivityButton thing={`submission:${data.collected.submissionId}`} />}
          {data && isPaid(data.status) && (
            <LinkButton href={`/api/payments/${id}/receipt`} icon={Download} download>
              {t('receiptPdf')}
            </LinkButton>
          )}
        </>
      }
    >
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter pb-7 lg:grid-cols-[minmax(0,1fr)_356px]">
          <div className="flex min-w-0 flex-col gap-4">
            <PaymentSettingsProvider settings={settings}>
              <PaymentFacts payment={data} />
            </PaymentSettingsProvider>
            <PaymentDetails payment={data} />
          </div>
          <Card title={t('timeline.title')}>
            <div className="px-gutter py-3">
              <Timeline payment={data} />
            </div>
          </Card>
        </div>
      )}
    </ReadPage>
  )
}

const facts = (t: Texts<'payments'>, formats: Formats, { amount, currency, collected, readAt }: PaymentView) => [
  <Money key="amount" amount={amount} currency={currency} />,
  collected === null
    ? t('page.notFromHere')
    : t('page.requestedBy', { who: collected.by, link: String(collected.isByLink) }),
  t('page.updated', { time: formats.clock(readAt), zone: formats.zoneName() }),
]
