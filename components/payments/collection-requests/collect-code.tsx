'use client'

import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/form/checkbox'
import { CodeFromPayer } from './code-from-payer'
import { type FormProps, problemAt } from './form-fields'
import type { CollectActions } from './new-payment-actions'

type Props = FormProps & { zone: string; requestOtp: CollectActions['requestOtp'] }

/** The one-time password of flows that want one (contract 5.4): asked for, with its end, and typed in. It is kept nowhere. */
export function CollectCode({ zone, requestOtp, ...props }: Props) {
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
      {field.value && <CodeFields {...props} zone={zone} requestOtp={requestOtp} />}
    </div>
  )
}

function CodeFields({ zone, requestOtp, ...props }: Props) {
  const { control } = props.form
  const [phone, email] = useWatch({ control, name: ['phone', 'email'] })
  const { field } = useController({ control, name: 'code' })
  return (
    <CodeFromPayer
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      problem={problemAt(props, 'code')}
      payer={{ phone, email }}
      zone={zone}
      requestOtp={requestOtp}
    />
  )
}
