import { useTranslations } from 'next-intl'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { CodeInput } from '@/components/ui/form/code-input'
import { PasswordField } from '@/components/ui/form/password-field'
import type { FormOf } from '@/components/ui/form/use-zod-form'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { isPasskeyText } from '@/lib/access/passkeys/passkey-text'
import { PasskeyField } from './passkey-field'

type Props = {
  readonly method: StepUpOffer
  readonly value: string
  readonly onChange: (value: string) => void
  /** The mark of the content that a code signs. */
  readonly mark?: string
}

/** The field for confirming identity: a passkey or the code of an authenticator if there is one, else the password. */
export function IdentityField({ method, value, onChange, mark }: Props) {
  const t = useTranslations('approvals')
  if (method === 'passkey' || method === 'both') {
    return <PasskeyField hasCode={method === 'both'} value={value} onChange={onChange} />
  }
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

/** Whether the password, the code or what a passkey signed is complete enough to be sent. */
export function isIdentityComplete(method: StepUpOffer, value: string): boolean {
  if (isPasskeyText(value)) return true
  if (method === 'totp' || method === 'both') return value.length === 6
  return method === 'password' && value.length > 0
}
