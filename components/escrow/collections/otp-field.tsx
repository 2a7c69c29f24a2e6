'use client'

import { CodeFromPayer } from '@/components/payments/collection-requests/code-from-payer'
import type { CreateActions } from './escrow-actions'
import { problemAt, type Refusal } from './field-problem'
import type { EscrowFormState } from './use-escrow-form'

type Props = {
  state: EscrowFormState
  zone: string
  requestOtp: CreateActions['requestOtp']
  refusal: Refusal | null
}

/** The code that somebody without an account at the service proves themselves with (contract 5.4). */
export function OtpField({ state, zone, requestOtp, refusal }: Props) {
  const { form, change, leave } = state
  return (
    <CodeFromPayer
      value={form.otp}
      onChange={(otp) => change({ otp })}
      onBlur={() => leave('otp')}
      problem={problemAt(state, refusal, 'otp')}
      payer={form}
      zone={zone}
      requestOtp={requestOtp}
    />
  )
}
