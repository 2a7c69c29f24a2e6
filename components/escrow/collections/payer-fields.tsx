'use client'

import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/form/checkbox'
import { FormText } from '@/components/ui/form/form-fields'
import type { Texts } from '@/lib/messages/use-text'
import { isNetwork, networkName, networkOf } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'
import { OtpField } from './otp-field'
import type { EscrowFormState } from './use-escrow-form'

type Props = { form: EscrowFormState; refusedAt: (field: string) => string | undefined }

/** The payer: phone, email, and the code that a payer without an account at the service is sent. */
export function PayerFields({ form, refusedAt }: Props) {
  const t = useTranslations('escrow')
  const ui = useTranslations('ui')
  const [method, phone] = useWatch({ control: form.control, name: ['method', 'phone'] })
  const { field: registered } = useController({ control: form.control, name: 'registered' })
  const card = method === 'card'
  return (
    <div className="grid items-start gap-4 px-gutter py-4 sm:grid-cols-2">
      <FormText
        form={form}
        name="phone"
        refused={refusedAt('phone')}
        label={ui('col.phone')}
        optional={card}
        help={networkHint(t, phone, method) ?? t('form.phoneHelp')}
        type="tel"
        maxLength={40}
      />
      <FormText
        form={form}
        name="email"
        refused={refusedAt('email')}
        label={t('form.email')}
        optional={!card}
        type="email"
        maxLength={254}
      />
      <div className="sm:col-span-2">
        <Checkbox isSelected={registered.value} onChange={registered.onChange}>
          <span>
            {t('form.verified')}
            <span className="block text-caption text-text-3">{t('form.verifiedHelp')}</span>
          </span>
        </Checkbox>
      </div>
      {!registered.value && (
        <div className="sm:col-span-2">
          <OtpField form={form} refused={refusedAt('otp')} />
        </div>
      )}
    </div>
  )
}

/** A hint where the number seems to be of another network than the one chosen. It is only a hint: tables of prefixes may be out of date. */
function networkHint(t: Texts<'escrow'>, phone: string, method: string): string | null {
  const read = readPhone(phone, { kind: 'text' })
  if (!read.ok || method === 'card') return null
  const network = networkOf(read.e164)
  if (network === method) return null
  if (isNetwork(network)) return t('form.otherNetwork', { network: networkName(network) })
  return network === 'fixed' ? t('form.fixedLine') : null
}
