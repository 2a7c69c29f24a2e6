'use client'

import { useTranslations } from 'next-intl'
import { FormChecks } from '@/components/ui/form/form-checks'
import { FormSelect, FormText, FormTime } from '@/components/ui/form/form-fields'
import { schemaByField, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { Rule } from '@/lib/approvals/policy-outcome'
import { POLICY_KINDS } from '@/lib/approvals/policy-words'
import { useFormats, useText } from '@/lib/messages/use-text'
import { CURRENCIES } from '@/lib/money/currencies'
import type { PolicyView } from '@/lib/policy/rules/policy-view'
import { NEW_RULE, plainAmount, ruleOf, ruleProblems, type TypedRule, typedRule } from '@/lib/policy/rules/rule-form'
import { labelOfCode, type RowProblemCode, rowProblems } from '@/lib/sheet/rows/row-issues'
import { DemandFields } from './demand-fields'
import { capital } from './policy-text'

type Props = {
  /** The rule that is changed; null for a new one. */
  rule: Rule | null
  view: Pick<PolicyView, 'makers' | 'groups'>
  onSave: (rule: Rule) => void
  onClose: () => void
}

const schema = schemaByField<TypedRule>(ruleProblems)
const WARNINGS = (Object.keys(rowProblems) as RowProblemCode[]).filter((code) => rowProblems[code].severity === 'warn')
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const NOT_SENDING = { busy: false, error: null }

/** One rule as a form: its conditions, all of which must hold, and what it demands. */
export function RuleDialog({ rule, view, onSave, onClose }: Props) {
  const t = useTranslations('policy')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const text = useText()
  const form = useZodForm<TypedRule>(schema, rule === null ? NEW_RULE : typedRule(rule, plainAmount(formats.amount)))
  const title = rule === null ? t('form.addRule') : t('form.changeRule')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      confirm={rule === null ? t('form.addRule') : t('form.keepRule')}
      form={form}
      onSend={async (typed) => onSave(ruleOf(rule?.id ?? crypto.randomUUID(), typed))}
      action={NOT_SENDING}
      width="wide"
    >
      <p className="text-text-2">{t('form.ruleHelp')}</p>
      <FormChecks
        form={form}
        name="kinds"
        label={t('form.kinds')}
        help={t('form.kindsHelp')}
        options={POLICY_KINDS.map((id) => ({ id, label: capital(t(`kind.${id}`)) }))}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <FormSelect
          form={form}
          name="currency"
          label={ui('col.currency')}
          options={[
            { id: '', label: t('form.anyCurrency') },
            ...CURRENCIES.map(({ code }) => ({ id: code, label: code })),
          ]}
        />
        <FormText
          form={form}
          name="totalAbove"
          label={t('form.totalAbove')}
          optional
          inputMode="numeric"
          maxLength={40}
        />
        <FormText
          form={form}
          name="highestRowAbove"
          label={t('form.highestRowAbove')}
          optional
          inputMode="numeric"
          maxLength={40}
        />
        <FormText form={form} name="rowsAbove" label={t('form.rowsAbove')} optional inputMode="numeric" maxLength={6} />
        <FormText
          form={form}
          name="payeeNewerThanDays"
          label={t('form.newPayee')}
          help={t('form.newPayeeHelp')}
          optional
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <FormChecks
        form={form}
        name="noControlTotal"
        label={t('form.controlTotal')}
        help={t('form.controlTotalHelp')}
        options={[{ id: 'noControlTotal', label: t('form.noControlTotal') }]}
      />
      <FormChecks
        form={form}
        name="edited"
        label={t('form.edits')}
        options={[{ id: 'edited', label: t('form.edited') }]}
      />
      <FormChecks
        form={form}
        name="warnings"
        label={t('form.warnings')}
        help={t('form.warningsHelp')}
        options={WARNINGS.map((id) => ({ id, label: text(labelOfCode(id)) }))}
      />
      {view.makers.length > 0 && (
        <FormChecks
          form={form}
          name="makers"
          label={t('form.makers')}
          help={t('form.makersHelp')}
          options={view.makers.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTime form={form} name="from" label={t('form.from')} optional />
        <FormTime form={form} name="until" label={t('form.until')} optional />
      </div>
      <FormChecks
        form={form}
        name="weekdays"
        label={t('form.weekdays')}
        help={t('form.weekdaysHelp')}
        options={WEEKDAYS.map((id) => ({ id, label: t(`day.${id}`) }))}
      />
      <DemandFields form={form} groups={view.groups} mayWarn={false} />
    </FormDialog>
  )
}
