import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/form/text-field'

/** What the sheets of others call a payee. */
export function ReferenceField({ value, onChange }: { value: string; onChange: (reference: string) => void }) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  return (
    <TextField
      label={ui('col.reference')}
      optional
      value={value}
      onChange={onChange}
      maxLength={64}
      help={t('form.referenceHelp')}
    />
  )
}
