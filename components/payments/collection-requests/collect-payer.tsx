'use client'

import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/form/checkbox'
import { FormText } from '@/components/ui/form/form-fields'
import type { Texts } from '@/lib/messages/use-text'
import { isNetwork, networkName, networkOf } from '@/lib/networks/networks'
import { isMobile } from '@/lib/payments/payment-method'
import { formatPhone, readPhone } from '@/lib/phone/number'
import type { FormProps } from './form-props'

/** The payer of mobile money or a card: what the method needs, and what is optional. */
export function CollectPayer({ form, refusedAt, mails }: FormProps & { mails: boolean }) {
  const { field: receipt } = useController({ control: form.control, name: 'receipt' })
  const ui = useTranslations('ui')
  const t = useTranslations('payments')
  const [method, phone] = useWatch({ control: form.control, name: ['method', 'phone'] })
  const mobile = isMobile(method)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter py-4 sm:grid-cols-2">
      <FormText
        form={form}
        name="phone"
        refused={refusedAt('phone')}
        label={ui('col.phone')}
        optional={!mobile}
        help={phoneHelp(t, phone, method)}
        type="tel"
        maxLength={40}
      />
      <FormText
        form={form}
        name="email"
        refused={refusedAt('email')}
        label={t('form.email')}
        optional={mobile}
        type="email"
        maxLength={254}
      />
      <FormText form={form} name="name" refused={refusedAt('name')} label={ui('col.name')} optional maxLength={200} />
      {mails && (
        <Checkbox isSelected={receipt.value} onChange={receipt.onChange}>
          <span>
            {t('form.receipt')}
            <span className="block text-caption text-text-3">{t('form.receiptHelp')}</span>
          </span>
        </Checkbox>
      )}
    </div>
  )
}

/** The number as it was read, with a hint where it seems to be of another network: only a hint, tables of prefixes may be out of date. */
function phoneHelp(t: Texts<'payments'>, typed: string, method: string): string {
  const read = readPhone(typed, { kind: 'text' })
  if (!read.ok) return t('form.phoneHelp')
  const network = networkOf(read.e164)
  if (!isMobile(method) || network === method) return formatPhone(read.e164)
  if (isNetwork(network))
    return t('form.otherNetwork', { phone: formatPhone(read.e164), network: networkName(network) })
  if (network === 'fixed') return t('form.fixedLine', { phone: formatPhone(read.e164) })
  if (network === 'other') return t('form.noNetwork', { phone: formatPhone(read.e164) })
  return formatPhone(read.e164)
}
