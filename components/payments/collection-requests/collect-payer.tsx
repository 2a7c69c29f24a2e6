'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import type { Texts } from '@/lib/messages/use-text'
import { isNetwork, networkName, networkOf } from '@/lib/networks/networks'
import { isMobile } from '@/lib/payments/payment-method'
import { formatPhone, readPhone } from '@/lib/phone/number'
import { type FormProps, FormText } from './form-fields'

/** The payer of mobile money or a card: what each method needs of them, and what may be given besides. */
export function CollectPayer(props: FormProps) {
  const ui = useTranslations('ui')
  const t = useTranslations('payments')
  const [method, phone] = useWatch({ control: props.form.control, name: ['method', 'phone'] })
  const mobile = isMobile(method)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter py-4 sm:grid-cols-2">
      <FormText
        {...props}
        name="phone"
        label={ui('col.phone')}
        optional={!mobile}
        help={phoneHelp(t, phone, method)}
        type="tel"
        most={40}
      />
      <FormText {...props} name="email" label={t('form.email')} optional={mobile} type="email" />
      <FormText {...props} name="name" label={ui('col.name')} optional most={200} />
    </div>
  )
}

/** How the number is read, and what network it looks like where that is another one: a hint, for tables of codes err. */
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
