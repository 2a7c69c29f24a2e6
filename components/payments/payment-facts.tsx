import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import { useFormats, useText } from '@/lib/messages/use-text'
import { feeAndNet } from '@/lib/payments/fee'
import { methodName } from '@/lib/payments/payment-method'
import { isPaid } from '@/lib/payments/status'
import type { PaymentView } from '@/lib/payments/view'
import { formatPhone } from '@/lib/phone/number'
import { usePaymentSettings } from './payment-settings'

/** What a payment is, in the order in which people read it: who, how much, its status, how, when, fee and net, what for. */
export function PaymentFacts({ payment: one }: { payment: PaymentView }) {
  const { externalMethod } = usePaymentSettings()
  const t = useTranslations('payments')
  const text = useText()
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { phone, email } = one.payer ?? { phone: null, email: null }
  const who = [one.collected?.payerName ?? null, phone && formatPhone(phone), email].filter(Boolean)
  const fee = feeAndNet(one.amount, one.details.transaction)
  return (
    <Card title={t('details.title')}>
      <FactList>
        {who.length > 0 && <Fact label={t('payer')}>{who.join(', ')}</Fact>}
        <Fact label={ui('col.amount')}>
          <Money amount={one.amount} currency={one.currency} />
        </Fact>
        <Fact label={ui('col.status')}>{one.status}</Fact>
        <Fact label={t('form.method')}>
          {one.paymentMethod === null ? null : text(methodName(one.paymentMethod, externalMethod))}
        </Fact>
        <Fact label={t('created')}>{one.createdAt === null ? null : formats.moment(one.createdAt)}</Fact>
        {fee !== null && (
          <>
            <Fact label={t('member.fee_amount')}>
              <Money amount={fee.fee} currency={one.currency} />
            </Fact>
            <Fact label={t('details.net')}>
              {fee.net === null ? t('details.noNet') : <Money amount={fee.net} currency={one.currency} />}
            </Fact>
          </>
        )}
        <Fact label={ui('col.reference')}>{one.reference ?? one.collected?.reference ?? null}</Fact>
        <Fact label={t('receipt')}>{one.receipt}</Fact>
        <Fact label={t('details.id')}>
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all">{one.id}</span>
            <CopyButton text={one.id} what={t('theId')} />
          </span>
        </Fact>
      </FactList>
      {isPaid(one.status) && <p className="border-t px-gutter py-3 text-text-2">{t('details.noRefund')}</p>}
    </Card>
  )
}
