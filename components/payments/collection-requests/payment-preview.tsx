'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, X } from 'lucide-react'
import { paymentPath } from '@/components/paths'
import type { PaymentPlace } from '@/components/payments/payment-actions'
import { Timeline } from '@/components/payments/timeline'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadAgain } from '@/components/ui/action/read-again'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Money } from '@/components/ui/value/money'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { shortId } from '@/components/ui/value/short-id'
import { useShortcut } from '@/components/ui/value/shortcut'
import type { PaymentFilters } from '@/lib/payments/filters'
import { payerName, phoneText } from '@/lib/payments/payer'
import { methodName } from '@/lib/payments/payment-method'
import { shownStatus } from '@/lib/payments/status'
import type { PaymentLine } from '@/lib/payments/view'
import { paymentQuery } from '@/lib/queries/payments'
import { formatMoment } from '@/lib/time/zone'

type Props = {
  id: string
  /** What the list says of it; absent where it is on another page. */
  line: PaymentLine | undefined
  filters: PaymentFilters
  place: PaymentPlace
  onClose: () => void
}

/** One payment beside the list: at once what the list knows, then what its own page says, followed until it is final. */
export function PaymentPreview({ id, line, filters, place, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(id))
  useShortcut('Esc', 'Close the preview', onClose)
  const shown = data ?? line
  const payer = payerName(line?.payer ?? null)
  const method = shown?.paymentMethod
  const given = (text: string | null | undefined) => text ?? <span className="text-text-3">none given</span>
  return (
    <SidePanel title="Payment beside the list" isOpen={false} onClose={onClose}>
      <PanelSection>
        <div className="flex items-center justify-between gap-2">
          {shown ? <ServiceStatus status={shownStatus(shown.status)} chip /> : <span />}
          <span className="flex items-center gap-1">
            <LinkButton href={paymentPath(id, filters)} variant="quiet" size="sm" icon={ArrowUpRight}>
              Open
            </LinkButton>
            <Button variant="quiet" size="sm" icon={X} aria-label="Close the preview" onPress={onClose} />
          </span>
        </div>
        {shown && (
          <p className="mt-2 text-amount">
            <Money amount={shown.amount} currency={shown.currency} />
          </p>
        )}
        <p className="text-text-2">
          {payer !== null && `from ${payer}`}
          {payer !== null && method && ', '}
          {method && `by ${methodName(method, place.externalMethod)}`}
        </p>
      </PanelSection>
      {error && (
        <ReadAgain error={error} shownAsOf={data?.readAt} zone={place.zone} busy={isFetching} onRetry={refetch} />
      )}
      <PanelSection title="Payment">
        <Facts
          facts={[
            ['Made', shown?.createdAt ? formatMoment(shown.createdAt, place.zone) : given(null)],
            ['Reference', data ? given(data.reference) : '…'],
            ['Receipt', data ? given(data.receipt) : '…'],
            [
              'Payment id',
              <span key="id" className="inline-flex items-center gap-1">
                {shortId(id)}
                <CopyButton text={id} what="the payment id" />
              </span>,
            ],
          ]}
        />
      </PanelSection>
      {line?.payer && (
        <PanelSection title="Payer">
          <Facts
            facts={[
              ['Type', given(line.payer.type)],
              ['Email', given(line.payer.email)],
              ['Phone', line.payer.phone ? phoneText(line.payer.phone) : given(null)],
            ]}
          />
        </PanelSection>
      )}
      <PanelSection title="What happened">
        {data ? <Timeline payment={data} zone={place.zone} /> : !error && <TableSkeleton columns={['60%']} rows={2} />}
      </PanelSection>
      <PanelSection>
        <p className="text-text-2">To pay money back, make a payout to this payer. The service has no refund.</p>
      </PanelSection>
    </SidePanel>
  )
}
