'use client'

import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/form/checkbox'
import { useFormField } from '@/components/ui/form/form-fields'
import { requestCodeAction } from '@/lib/payments/collection-requests/actions'
import { CodeFromPayer } from './code-from-payer'
import type { FormProps } from './form-props'

/** The payer's one-time code, for payments that need one (contract 5.4): requested here, and typed in. It is never stored. */
export function CollectCode(props: FormProps) {
  const t = useTranslations('payments')
  const { field } = useController({ control: props.form.control, name: 'withCode' })
  return (
    <div className="flex flex-col gap-4 px-gutter py-4">
      <Checkbox isSelected={field.value} onChange={field.onChange}>
        <span>
          {t('code.include')}
          <span className="block text-caption text-text-3">{t('code.includeHelp')}</span>
        </span>
      </Checkbox>
      {field.value && <CodeField {...props} />}
    </div>
  )
}

function CodeField({ form, refusedAt }: FormProps) {
  const [phone, email] = useWatch({ control: form.control, name: ['phone', 'email'] })
  const { value, onChange, onBlur, problem } = useFormField({ form, name: 'code', refused: refusedAt('code') })
  return (
    <CodeFromPayer
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      problem={problem}
      payer={{ phone, email }}
      requestOtp={requestCodeAction}
    />
  )
}
