'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paymentPath } from '@/components/paths'
import { usePaymentSettings } from '@/components/payments/payment-settings'
import { Timeline } from '@/components/payments/timeline'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import { useShortcut } from '@/components/ui/value/shortcut'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { PaymentFilters } from '@/lib/payments/filters'
import { payerName } from '@/lib/payments/payer'
import { methodName } from '@/lib/payments/payment-method'
import { shownStatus } from '@/lib/payments/status'
import type { PaymentLine } from '@/lib/payments/view'
import { formatPhone } from '@/lib/phone/number'
import { paymentQuery } from '@/lib/queries/payments'

type Props = {
  id: string
  /** Its row in the list; absent where it is on another page. */
  line: PaymentLine | undefined
  filters: PaymentFilters
  onClose: () => void
}

/** One payment beside the list: at first as the list shows it, then in full, refreshed until it is final. */
export function PaymentPreview({ id, line, filters, onClose }: Props) {
  const { externalMethod } = usePaymentSettings()
  const t = useTranslations('payments')
  const text = useText()
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(id))
  useShortcut('Esc', t('preview.close'), onClose)
  const shown = data ?? line
  const payer = payerName(line?.payer ?? null)
  const method = shown?.paymentMethod
  const given = (text: string | null | undefined) => text ?? <span className="text-text-3">{t('none')}</span>
  return (
    <SidePanel title={t('preview.label')} isOpen={false} onClose={onClose}>
      <PanelSection>
        <div className="flex items-center justify-between gap-2">
          {shown ? <ServiceStatus status={shownStatus(shown.status)} chip /> : <span />}
          <span className="flex items-center gap-1">
            <LinkButton href={paymentPath(id, filters)} variant="quiet" size="sm" icon={ArrowUpRight}>
              {t('preview.open')}
            </LinkButton>
            <Button variant="quiet" size="sm" icon={X} aria-label={t('preview.close')} onPress={onClose} />
          </span>
        </div>
        {shown && (
          <p className="mt-2 text-amount">
            <Money amount={shown.amount} currency={shown.currency} />
          </p>
        )}
        <p className="text-text-2">
          {payer !== null && t('preview.from', { payer })}
          {payer !== null && method && ', '}
          {method && t('preview.by', { method: text(methodName(method, externalMethod)) })}
        </p>
      </PanelSection>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <PanelSection title={t('payment')}>
        <Facts
          facts={[
            [t('created'), shown?.createdAt ? formats.moment(shown.createdAt) : given(null)],
            [ui('col.reference'), data ? given(data.reference) : '…'],
            [t('receipt'), data ? given(data.receipt) : '…'],
            [
              t('id'),
              <span key="id" className="inline-flex items-center gap-1">
                {shortId(id)}
                <CopyButton text={id} what={t('theId')} />
              </span>,
            ],
          ]}
        />
      </PanelSection>
      {line?.payer && (
        <PanelSection title={t('payer')}>
          <Facts
            facts={[
              [t('preview.type'), given(line.payer.type)],
              [t('form.email'), given(line.payer.email)],
              [ui('col.phone'), line.payer.phone ? formatPhone(line.payer.phone) : given(null)],
            ]}
          />
        </PanelSection>
      )}
      <PanelSection title={t('timeline.title')}>
        {data ? <Timeline payment={data} /> : !error && <TableSkeleton columns={['60%']} rows={2} />}
      </PanelSection>
      <PanelSection>
        <p className="text-text-2">{t('preview.noRefund')}</p>
      </PanelSection>
    </SidePanel>
  )
}
