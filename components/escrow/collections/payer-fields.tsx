'use client'

import { Checkbox } from '@/components/ui/form/checkbox'
import { TextField } from '@/components/ui/form/text-field'
import { railName, railOf } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'
import type { CreateActions, EscrowDesk } from './escrow-actions'
import { problemAt, type Refusal } from './field-problem'
import { OtpField } from './otp-field'
import type { EscrowFormState } from './use-escrow-form'

type Props = {
  state: EscrowFormState
  desk: EscrowDesk
  requestOtp: CreateActions['requestOtp']
  refusal: Refusal | null
}

/** The payer: phone, e-mail, and the code that somebody without an account at the service proves themselves with. */
export function PayerFields({ state, desk, requestOtp, refusal }: Props) {
  const { form, change, leave } = state
  const card = form.method === 'card'
  return (
    <div className="grid items-start gap-4 px-gutter py-4 sm:grid-cols-2">
      <TextField
        label="Phone"
        optional={card}
        help={networkHint(form.phone, form.method) ?? 'Such as 0772 000 418 or +256 772 000 418.'}
        problem={problemAt(state, refusal, 'phone')}
        value={form.phone}
        onChange={(phone) => change({ phone })}
        onBlur={() => leave('phone')}
        type="tel"
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        label="E-mail"
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
            The payer has an account at the service
            <span className="block text-caption text-text-3">
              Then no code is needed. If the service does not know them, it refuses, and nothing is collected.
            </span>
          </span>
        </Checkbox>
      </div>
      {!form.registered && (
        <div className="sm:col-span-2">
          <OtpField state={state} zone={desk.zone} requestOtp={requestOtp} refusal={refusal} />
        </div>
      )}
    </div>
  )
}

/** Says what the number looks like where that is another network than the one chosen. A hint: tables of codes err. */
function networkHint(phone: string, method: string): string | null {
  const read = readPhone(phone, { kind: 'text' })
  if (!read.ok || method === 'card') return null
  const network = railOf(read.e164)
  if (network === method) return null
  if (network === 'mtn' || network === 'airtel')
    return `This looks like a number of ${railName(network)}. Choose that method if it is.`
  return network === 'fixed' ? 'This looks like a fixed line, which mobile money does not reach.' : null
}
