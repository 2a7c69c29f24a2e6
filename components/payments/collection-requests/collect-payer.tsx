'use client'

import { useWatch } from 'react-hook-form'
import { railName, railOf } from '@/lib/networks/networks'
import { isMobile } from '@/lib/payments/payment-method'
import { formatPhone, readPhone } from '@/lib/phone/number'
import { type FormProps, FormText } from './form-fields'

/** The payer of mobile money or a card: what each method needs of them, and what may be given besides. */
export function CollectPayer(props: FormProps) {
  const [method, phone] = useWatch({ control: props.form.control, name: ['method', 'phone'] })
  const mobile = isMobile(method)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-gutter py-4 sm:grid-cols-2">
      <FormText
        {...props}
        name="phone"
        label="Phone"
        optional={!mobile}
        help={phoneHelp(phone, method)}
        type="tel"
        most={40}
      />
      <FormText {...props} name="email" label="E-mail" optional={mobile} type="email" />
      <FormText {...props} name="name" label="Name" optional most={200} />
    </div>
  )
}

/** How the number is read, and what network it looks like where that is another one: a hint, for tables of codes err. */
function phoneHelp(typed: string, method: string): string {
  const read = readPhone(typed, { kind: 'text' })
  if (!read.ok) return 'Such as 0772 000 418 or +256 772 000 418.'
  const network = railOf(read.e164)
  if (!isMobile(method) || network === method) return formatPhone(read.e164)
  if (network === 'mtn' || network === 'airtel')
    return `${formatPhone(read.e164)} looks like a number of ${railName(network)}. Choose that method if it is.`
  if (network === 'fixed')
    return `${formatPhone(read.e164)} looks like a fixed line, which mobile money does not reach.`
  if (network === 'other') return `${formatPhone(read.e164)} looks like a number of neither network.`
  return formatPhone(read.e164)
}
