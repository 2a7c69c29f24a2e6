import { useTranslations } from 'next-intl'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { FormText } from '@/components/ui/form/form-fields'
import type { FormOf } from '@/components/ui/form/use-zod-form'

type Props<Typed extends FieldValues> = {
  form: FormOf<Typed>
  name: FieldPath<Typed>
}

/** The rows of the sheet that a comment or a rejection is about, by their numbers. Its text is a `typedRows`. */
export function RowNumbersField<Typed extends FieldValues>({ form, name }: Props<Typed>) {
  const t = useTranslations('approvals')
  return (
    <FormText
      form={form}
      name={name}
      label={t('comments.rowsLabel')}
      help={t('comments.rowsHelp')}
      optional
      autoComplete="off"
    />
  )
}
