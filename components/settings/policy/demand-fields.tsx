'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FieldPath, useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/action/button'
import { FormChecks } from '@/components/ui/form/form-checks'
import { FormSelect, FormText } from '@/components/ui/form/form-fields'
import type { FormOf } from '@/components/ui/form/use-zod-form'
import { STEP_ROLES } from '@/lib/approvals/policy-words'
import type { TypedDemand } from '@/lib/policy/rules/rule-form'

const MOST_STEPS = 5

type Props<Typed extends TypedDemand> = {
  form: FormOf<Typed>
  /** The groups that staff are in. */
  groups: readonly string[]
  /** A rule demands approvals or blocks; a ceiling may also only warn. */
  mayWarn: boolean
}

/** The part of a form that says what is demanded: which approvals, or that it is blocked. */
export function DemandFields<Typed extends TypedDemand>({ form, groups, mayWarn }: Props<Typed>) {
  const t = useTranslations('policy')
  // The fields of a demand are the same in both forms.
  const own = form as unknown as FormOf<TypedDemand>
  const action = useWatch({ control: own.control, name: 'action' })
  const { fields, append, remove } = useFieldArray({ control: own.control, name: 'steps' as never })
  const who = [
    ...STEP_ROLES.map((role) => ({ id: `role:${role}`, label: t(`form.role.${role}`) })),
    ...groups.map((group) => ({ id: `group:${group}`, label: group })),
  ]
  const actions = [
    { id: 'approve' as const, label: t('form.action.approve') },
    { id: 'block' as const, label: t('form.action.block') },
    ...(mayWarn ? [{ id: 'warn' as const, label: t('form.action.warn') }] : []),
  ]
  return (
    <>
      <FormSelect form={own} name="action" label={t('form.demand')} options={actions} />
      {action === 'approve' && (
        <>
          {fields.map((field, at) => (
            <div key={field.id} className="flex flex-col gap-3 rounded-card border p-3">
              <div className="flex items-end justify-between gap-3">
                <FormText
                  form={own}
                  name={`steps.${at}.approvers` as FieldPath<TypedDemand>}
                  label={fields.length === 1 ? t('form.approvers') : t('form.stepApprovers', { step: at + 1 })}
                  inputMode="numeric"
                  maxLength={1}
                />
                {fields.length > 1 && (
                  <Button
                    variant="quiet"
                    icon={X}
                    aria-label={t('form.removeStep', { step: at + 1 })}
                    onPress={() => remove(at)}
                  />
                )}
              </div>
              <FormChecks
                form={own}
                name={`steps.${at}.of` as FieldPath<TypedDemand>}
                label={t('form.of')}
                help={t('form.ofHelp')}
                options={who}
              />
            </div>
          ))}
          {fields.length < MOST_STEPS && (
            <div>
              <Button icon={Plus} size="sm" onPress={() => append({ approvers: '1', of: [] } as never)}>
                {t('form.addStep')}
              </Button>
            </div>
          )}
          {fields.length > 1 && (
            <FormChecks
              form={own}
              name="inOrder"
              label={t('form.order')}
              options={[{ id: 'inOrder', label: t('form.inOrder') }]}
            />
          )}
          <FormSelect
            form={own}
            name="factor"
            label={t('form.factor')}
            options={(['any', 'factor', 'passkey'] as const).map((id) => ({ id, label: t(`form.factors.${id}`) }))}
          />
          <FormText form={own} name="waitHours" label={t('form.wait')} optional inputMode="numeric" maxLength={3} />
        </>
      )}
    </>
  )
}
