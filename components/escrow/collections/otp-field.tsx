'use client'

import { useWatch } from 'react-hook-form'
import { CodeFromPayer } from '@/components/payments/collection-requests/code-from-payer'
import { useFormField } from '@/components/ui/form/form-fields'
import { requestOtpAction } from '@/lib/escrow/collections/actions'
import type { EscrowFormState } from './use-escrow-form'

/** The one-time code with which a payer without an account at the service proves who they are (contract 5.4). */
export function OtpField({ form, refused }: { form: EscrowFormState; refused: string | undefined }) {
  const [phone, email] = useWatch({ control: form.control, name: ['phone', 'email'] })
  const { value, onChange, onBlur, problem } = useFormField({ form, name: 'otp', refused })
  return (
    <CodeFromPayer
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      problem={problem}
      payer={{ phone, email }}
      requestOtp={requestOtpAction}
    />
  )
}
