import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import { Fact, FactList } from '@/components/ui/value/fact-list'
import { Money } from '@/components/ui/value/money'
import type { EscrowView } from '@/lib/escrow/collections/view'
import { termName } from '@/lib/escrow/term-text'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { methodName } from '@/lib/payments/payment-method'
import { formatPhone } from '@/lib/phone/number'
import { type EscrowStaff, useEscrowStaff } from './escrow-staff'

/** What is known of an escrow besides its terms: its identifier, who pays, how, and to whom. */
export function EscrowFacts({ escrow: one }: { escrow: EscrowView }) {
  const staff = useEscrowStaff()
  const t = useTranslations('escrow')
  const text = useText()
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { providerState } = one
  const at = (iso: string | null | undefined) => (iso == null ? null : formats.moment(iso))
  const words = useTranslations('terms')
  return (
    <Card title={providerState === null ? t('details.requested') : t('details.title')}>
      <FactList>
        <Fact label={t('details.id')}>
          {one.serviceId === null ? (
            <span className="text-text-2">{t('details.idUnknown')}</span>
          ) : (
            <span className="flex items-center gap-1">
              <span className="min-w-0 break-all">{one.serviceId}</span>
              <CopyButton text={one.serviceId} what={t('details.theId')} />
            </span>
          )}
        </Fact>
        <Fact label={ui('col.amount')}>
          {one.amount === null || one.currency === null ? null : <Money amount={one.amount} currency={one.currency} />}
        </Fact>
        <Fact label={ui('col.status')}>{providerState?.status}</Fact>
        <Fact label={t('method')}>
          {one.paymentMethod === null ? null : text(methodName(one.paymentMethod, staff.externalMethod))}
        </Fact>
        <Fact label={t('details.payerPhone')}>{phoneOf(one.payerPhone)}</Fact>
        <Fact label={t('details.payerEmail')}>{one.payerEmail}</Fact>
        <Fact label={t('payer')}>{payerWord(t, one)}</Fact>
        <Fact label={t('details.receiver')}>{receiverOf(t, one, staff)}</Fact>
        <Fact label={t('details.created')}>{at(providerState?.createdAt ?? (one.madeHere ? one.at : null))}</Fact>
        <Fact label={t('details.changed')}>{at(providerState?.updatedAt)}</Fact>
        {one.asked !== null && one.asked.terms.length > 0 && (
          <Fact label={t('details.terms')}>{one.asked.terms.map(({ type }) => termName(words, type)).join(', ')}</Fact>
        )}
      </FactList>
      {allocationsOf(one).length > 0 && (
        <div className="border-t px-gutter py-3">
          <h3 className="mb-1 text-text-2">{t('details.shares')}</h3>
          <ul className="flex flex-col gap-1">
            {allocationsOf(one).map((text) => (
              <li key={text} className="break-all font-mono text-caption">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

const phoneOf = (phone: string | null): string | null =>
  phone !== null && /^\+\d{7,15}$/.test(phone) ? formatPhone(phone) : phone

function payerWord(t: Texts<'escrow'>, { providerState }: EscrowView): string | null {
  const { type = null, verified = null } = providerState?.payer ?? {}
  if (type === null) return null
  // The contract names these two kinds of users; another word is shown as it came.
  const said = type === 'registered' || type === 'unregistered' ? t(`details.payerType.${type}`) : type
  return verified === true ? t('details.verifiedPayer', { type: said }) : said
}

function receiverOf(t: Texts<'escrow'>, { providerState }: EscrowView, { merchantId }: EscrowStaff): string | null {
  if (providerState?.receiverId == null) return null
  return providerState.receiverId.toLowerCase() === merchantId.toLowerCase()
    ? t('details.ownAccount')
    : providerState.receiverId
}

// As requested, digit by digit; for an escrow created elsewhere, as the service returns them.
const allocationsOf = ({ asked, providerState }: EscrowView): readonly string[] =>
  asked?.allocations ?? providerState?.allocations?.map((one) => JSON.stringify(one)) ?? []
