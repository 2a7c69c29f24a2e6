'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod/mini'
import { FactorFirst } from '@/components/approvals/factor-first'
import { FormIdentityField } from '@/components/approvals/identity-field'
import { announce } from '@/components/ui/action/announce'
import { Notice } from '@/components/ui/action/notice'
import { FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { setPolicyAction } from '@/lib/policy/actions'
import type { PolicyContent, TriedPolicy } from '@/lib/policy/rules/policy-view'
import { typedReason } from '@/lib/text/typed-reason'
import type { LimitsStaff } from '../limits-staff'
import { DryRunResult } from './dry-run-result'

const schema = z.object({ reason: typedReason, proof: z.string() })

type Props = {
  content: PolicyContent
  /** What it would have demanded in the last days. */
  tried: TriedPolicy
  /** The number of the version that the changes began with. */
  basedOn: number
  method: LimitsStaff['proof']
  onClose: () => void
  onSaved: () => void
}

/** Shows what a changed policy would have demanded in the last 90 days, then sets it, with a reason and a confirmed identity. */
export function SavePolicy({ content, tried, basedOn, method, onClose, onSaved }: Props) {
  const t = useTranslations('policy')
  const form = useZodForm<{ reason: string; proof: string }>(schema, { reason: '', proof: '' })
  const action = useFormAction(form)
  const { rules, ceilings } = content
  const save = async ({ reason, proof }: { reason: string; proof: string }) => {
    const done = await action.run(() =>
      setPolicyAction({
        rules: [...rules],
        ceilings: [...ceilings],
        reminderHours: content.reminderHours,
        resetPauseHours: content.resetPauseHours,
        basedOn,
        reason,
        proof,
      }),
    )
    form.setValue('proof', '')
    if (done === null) return
    announce(done === 'in-force' ? t('save.inForce') : t('save.waiting'))
    onSaved()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('save.title')}
      confirm={tried.looser ? t('save.submit') : t('save.apply')}
      form={form}
      onSend={save}
      action={action}
      width="wide"
    >
      <DryRunResult tried={tried} />
      <Notice tone={tried.looser ? 'warn' : 'accent'}>{tried.looser ? t('save.looser') : t('save.stricter')}</Notice>
      <FormTextArea form={form} name="reason" label={t('save.reason')} help={t('save.reasonHelp')} maxLength={300} />
      {method === 'none' ? <FactorFirst /> : <FormIdentityField form={form} name="proof" method={method} />}
    </FormDialog>
  )
}
