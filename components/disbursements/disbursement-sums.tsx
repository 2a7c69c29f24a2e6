import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/ui/value/money'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { Amount } from '@/lib/money/amount'
import type { DisbursementView } from '@/lib/service-lists/view'

/** The sums of a disbursement as the service reports them; a dash where it reports none. */
export function DisbursementSums({ disbursement }: { disbursement: DisbursementView }) {
  const t = useTranslations('disbursements')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { total, fee, debit, internalTotal, externalTotal, currency, counts, items } = disbursement
  const money = (amount: Amount | null) => (amount === null ? '—' : <Money amount={amount} currency={currency} />)
  const recipients = counts.recipients ?? items?.length ?? null
  return (
    <dl className="grid grid-cols-2 overflow-clip rounded-card border lg:grid-cols-4 [&>div]:border-line lg:[&>div+div]:border-l max-lg:[&>div:nth-child(even)]:border-l max-lg:[&>div:nth-child(n+3)]:border-t">
      <Sum label={t('recipients')} note={countsNote(t, counts)}>
        {recipients === null ? '—' : formats.count(recipients)}
      </Sum>
      <Sum
        label={ui('col.amount')}
        note={
          internalTotal !== null &&
          externalTotal !== null &&
          t.rich('sums.split', {
            phones: () => <Money amount={externalTotal} currency={currency} bare />,
            wallets: () => <Money amount={internalTotal} currency={currency} bare />,
          })
        }
      >
        {money(total)}
      </Sum>
      <Sum label={t('sums.fees')}>{money(fee)}</Sum>
      <Sum label={t('sums.debit')}>{money(debit)}</Sum>
    </dl>
  )
}

function countsNote(t: Texts<'disbursements'>, { successful, failed, pending }: DisbursementView['counts']): string {
  const parts = [
    successful !== null && t('sums.paid', { count: successful }),
    failed !== null && t('sums.failed', { count: failed }),
    pending !== null && t('sums.pending', { count: pending }),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

function Sum({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-caption text-text-2">{label}</dt>
      <dd className="text-title tabular-nums max-sm:text-total-l">{children}</dd>
      {note && <dd className="text-caption text-text-2">{note}</dd>}
    </div>
  )
}
