'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/form/checkbox'
import { TextField } from '@/components/ui/form/text-field'
import type { Texts } from '@/lib/messages/use-text'
import { isNetwork, networkName, networkOf } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'
import type { CreateActions, EscrowStaff } from './escrow-actions'
import { problemAt, type Refusal } from './field-problem'
import { OtpField } from './otp-field'
import type { EscrowFormState } from './use-escrow-form'

type Props = {
  state: EscrowFormState
  staff: EscrowStaff
  requestOtp: CreateActions['requestOtp']
  refusal: Refusal | null
}

/** The payer: phone, e-mail, and the code that somebody without an account at the service proves themselves with. */
export function PayerFields({ state, staff, requestOtp, refusal }: Props) {
  const t = useTranslations('escrow')
  const ui = useTranslations('ui')
  const { form, change, leave } = state
  const card = form.method === 'card'
  return (
    <div className="grid items-start gap-4 px-gutter py-4 sm:grid-cols-2">
      <TextField
        label={ui('col.phone')}
        optional={card}
        help={networkHint(t, form.phone, form.method) ?? t('form.phoneHelp')}
        problem={problemAt(state, refusal, 'phone')}
        value={form.phone}
        onChange={(phone) => change({ phone })}
        onBlur={() => leave('phone')}
        type="tel"
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        label={t('form.email')}
        optional={!card}
        problem={problemAt(state, refusal, 'email')}
        value={form.email}
        onChange={(email) => change({ email })}
        onBlur={() => leave('email')}
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <div className="sm:col-span-2">
        <Checkbox isSelected={form.registered} onChange={(registered) => change({ registered })}>
          <span>
            {t('form.verified')}
            <span className="block text-caption text-text-3">{t('form.verifiedHelp')}</span>
          </span>
        </Checkbox>
      </div>
      {!form.registered && (
        <div className="sm:col-span-2">
          <OtpField state={state} zone={staff.zone} requestOtp={requestOtp} refusal={refusal} />
        </div>
      )}
    </div>
  )
}

/** Says what the number looks like where that is another network than the one chosen. A hint: tables of codes err. */
function networkHint(t: Texts<'escrow'>, phone: string, method: string): string | null {
  const read = readPhone(phone, { kind: 'text' })
  if (!read.ok || method === 'card') return null
  const network = networkOf(read.e164)
  if (network === method) return null
  if (isNetwork(network)) return t('form.otherNetwork', { network: networkName(network) })
  return network === 'fixed' ? t('form.fixedLine') : null
}
