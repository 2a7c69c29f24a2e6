'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { BalanceSection } from '@/components/balance/balance-section'
import { ApproverSees } from '@/components/payouts/approval/approver-sees'
import { EditorsSection } from '@/components/payouts/approval/editors-section'
import { ControlPanel } from '@/components/payouts/control/control-panel'
import { AcceptedSection } from '@/components/payouts/draft/accepted-section'
import { FormatsSection } from '@/components/payouts/draft/formats-section'
import { TermsSection } from '@/components/payouts/draft/terms-section'
import { ToResolve } from '@/components/payouts/draft/to-resolve'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Notice } from '@/components/ui/action/notice'
import { useReadError } from '@/components/ui/action/use-read-error'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import type { Formats } from '@/lib/messages/formats'
import type { Message } from '@/lib/messages/message'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { FEE_CURRENCY } from '@/lib/money/fees'
import { paidOverName } from '@/lib/networks/networks'
import type { BatchView, RowPlace } from '@/lib/payouts/view'
import { quotesQuery } from '@/lib/queries/quotes'
import { byNetwork, type NetworkLine } from './network-totals'
import { SavingsSection } from './savings-section'

type Props = { onJump: (place: RowPlace) => void }

/** What the payout will cost, network by network: our estimate at once, the service's figure as soon as it answers. */
export function QuotePanel({ onJump }: Props) {
  const payout = usePayout()
  const formats = useFormats()
  const text = useText()
  const t = useTranslations('draft')
  const { mayPrepare } = useStaff()
  const readError = useReadError()
  const isEscrow = payout.kind === 'escrow'
  const open = isEscrow ? [] : payout.batches.filter((batch) => batch.quotedAt === null)
  const { failureReason: failure } = useQuery({
    ...quotesQuery(payout.id, payout.version),
    enabled: mayPrepare && open.length > 0,
  })
  const quotedAt = payout.batches.map((batch) => batch.quotedAt).filter((at) => at !== null)
  const latest = quotedAt.sort().at(-1)
  return (
    <>
      <ToResolve {...{ onJump }} />
      <PanelSection
        title={isEscrow ? t('quote.estimate') : t('quote.title')}
        aside={
          open.length > 0 && mayPrepare ? (
            <Status code="refreshing" label={quotingText(t, text, formats, open)} />
          ) : undefined
        }
      >
        <NetworkTable lines={byNetwork(t, text, payout.batches)} />
        {failure !== null && (
          <div className="mt-3">
            <Notice tone="warn" role="status">
              {t('quote.failed', { error: readError(failure).text })}
            </Notice>
          </div>
        )}
        <p className="mt-2 text-caption text-text-3">
          {t('quote.note', {
            held: isEscrow ? 'yes' : 'no',
            open: open.length > 0 ? 'yes' : 'no',
            quotedAt: latest ? `${formats.clock(latest)} ${formats.zoneName()}` : 'none',
          })}
        </p>
      </PanelSection>
      <BalanceSection debits={payout.totals} isDraft />
      <ControlPanel />
      {isEscrow && <TermsSection />}
      {payout.tiers.length > 0 && <Tiers />}
      <AcceptedSection />
      <FormatsSection />
      {/* Rows of an escrow payout have their own terms, so they are not merged to save a fee. */}
      {!isEscrow && <SavingsSection {...{ onJump }} />}
      <EditorsSection />
      <ApproverSees />
    </>
  )
}

function quotingText(
  t: Texts<'draft'>,
  text: (message: Message) => string,
  formats: Formats,
  open: readonly BatchView[],
): string {
  const networks = [...new Set(open.map((batch) => text(paidOverName(batch.network))))]
  return t('quote.quoting', { networks: formats.all(networks) })
}

const cell = 'py-1.5 text-right tabular-nums border-b border-line'

function NetworkTable({ lines }: { lines: readonly NetworkLine[] }) {
  const formats = useFormats()
  const t = useTranslations('draft')
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr className="text-caption text-text-2">
          <th scope="col" className="border-b border-line-strong pb-1.5 text-left font-medium">
            {t('quote.network')}
          </th>
          <th scope="col" className="border-b border-line-strong pb-1.5 text-right font-medium">
            {t('quote.rows')}
          </th>
          <th scope="col" className="border-b border-line-strong pb-1.5 text-right font-medium">
            {t('totals.amount')}
          </th>
          <th scope="col" className="border-b border-line-strong pb-1.5 text-right font-medium">
            {t('totals.fees')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className={line.isSum ? 'font-semibold' : ''}>
            <th scope="row" className="border-b border-line py-1.5 text-left font-medium">
              {line.label}
            </th>
            <td className={cell}>{formats.count(line.rows)}</td>
            <td className={cell}>
              <Money amount={line.amount} currency={line.currency} bare />
            </td>
            <td className={cell}>
              <Money amount={line.fee} currency={line.currency} bare estimate={line.estimate} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Tiers() {
  const payout = usePayout()
  const formats = useFormats()
  const t = useTranslations('draft')
  return (
    <PanelSection title={t('quote.tiers')}>
      <dl className="flex flex-col">
        {payout.tiers.map((tier) => (
          <div
            key={tier.code}
            className="flex items-baseline justify-between gap-3 border-b border-line py-1.5 last:border-b-0"
          >
            <dt className="text-text-2">
              {t(`quote.tier.${tier.code}`)}
              <span className="text-text-3 tabular-nums">
                {tier.fee === null ? '' : ', '}
                {tier.fee !== null && <Money amount={tier.fee} currency={FEE_CURRENCY} bare />}
                {` × ${formats.count(tier.rows)}`}
              </span>
            </dt>
            <dd className="tabular-nums">
              <Money amount={tier.fees} currency={FEE_CURRENCY} bare estimate={payout.kind === 'escrow'} />
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}
