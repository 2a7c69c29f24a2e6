'use client'

import { useTranslations } from 'next-intl'
import { FormSelect, FormText } from '@/components/ui/form/form-fields'
import { schemaByField, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { Ceiling } from '@/lib/approvals/policy-outcome'
import { CEILING_SCOPES } from '@/lib/approvals/policy-words'
import { useFormats } from '@/lib/messages/use-text'
import { CURRENCIES } from '@/lib/money/currencies'
import { HOME } from '@/lib/networks/countries'
import {
  ceilingOf,
  ceilingProblems,
  newCeiling,
  plainAmount,
  type TypedCeiling,
  typedCeiling,
} from '@/lib/policy/rules/rule-form'
import { DemandFields } from './demand-fields'

type Props = {
  /** The ceiling that is changed; null for a new one. */
  ceiling: Ceiling | null
  groups: readonly string[]
  onSave: (ceiling: Ceiling) => void
  onClose: () => void
}

const schema = schemaByField<TypedCeiling>(ceilingProblems)
const NOT_SENDING = { busy: false, error: null }

/** One ceiling as a form: what it limits, the most, and what happens above. */
export function CeilingDialog({ ceiling, groups, onSave, onClose }: Props) {
  const t = useTranslations('policy')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const form = useZodForm<TypedCeiling>(
    schema,
    ceiling === null ? newCeiling(HOME.currency) : typedCeiling(ceiling, plainAmount(formats.amount)),
  )
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={ceiling === null ? t('form.addCeiling') : t('form.changeCeiling')}
      confirm={ceiling === null ? t('form.addCeiling') : t('form.keepCeiling')}
      form={form}
      onSend={async (typed) => onSave(ceilingOf(ceiling?.id ?? crypto.randomUUID(), typed))}
      action={NOT_SENDING}
      width="wide"
    >
      <FormSelect
        form={form}
        name="scope"
        label={t('form.scope')}
        options={CEILING_SCOPES.map((id) => ({ id, label: t(`scope.${id}`) }))}
      />
      <FormSelect
        form={form}
        name="currency"
        label={ui('col.currency')}
        options={CURRENCIES.map(({ code }) => ({ id: code, label: code }))}
      />
      <FormText form={form} name="most" label={t('form.most')} inputMode="numeric" maxLength={40} />
      <DemandFields form={form} groups={groups} mayWarn />
    </FormDialog>
  )
}
