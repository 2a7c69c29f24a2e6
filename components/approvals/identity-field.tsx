import { useTranslations } from 'next-intl'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { CodeInput } from '@/components/ui/form/code-input'
import { PasswordField } from '@/components/ui/form/password-field'
import type { FormOf } from '@/components/ui/form/use-zod-form'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'

type Props = {
  readonly method: StepUpMethod
  readonly value: string
  readonly onChange: (value: string) => void
  /** The mark of the content that a code signs. */
  readonly mark?: string
}

/** The field for confirming identity: the password, or the code of an authenticator if there is one. */
export function IdentityField({ method, value, onChange, mark }: Props) {
  const t = useTranslations('approvals')
  if (method === 'totp') {
    const aside = mark === undefined ? {} : { aside: t('identity.record', { mark }) }
    return <CodeInput label={t('identity.code')} value={value} onChange={onChange} {...aside} />
  }
  return (
    <PasswordField
      label={t('identity.password')}
      size="lg"
      value={value}
      onChange={onChange}
      autoComplete="current-password"
    />
  )
}

type FormProps<Typed extends FieldValues> = Pick<Props, 'method' | 'mark'> & {
  readonly form: FormOf<Typed>
  readonly name: FieldPath<Typed>
}

/** The same as a field of a form. */
export function FormIdentityField<Typed extends FieldValues>({ form, name, ...rest }: FormProps<Typed>) {
  const { field } = useController({ control: form.control, name })
  return <IdentityField {...rest} value={String(field.value)} onChange={(typed) => field.onChange(typed)} />
}

/** Whether the password or the code is complete enough to be sent. */
export const isIdentityComplete = (method: StepUpMethod, value: string): boolean =>
  method === 'totp' ? value.length === 6 : value.length > 0
