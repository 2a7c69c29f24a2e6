'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { FormText, FormTextArea } from '@/components/ui/form/form-fields'
import { schemaByField, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { type ControlTyped, controlOf, controlProblems, typedOf } from '@/lib/payouts/control/control-form'
import { setControlAction } from '@/lib/payouts/draft/actions'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Asks for the total and the number of payments that a person expects of a draft. The server compares them with its rows. */
export function ControlDialog({ onClose }: { onClose: () => void }) {
  const payout = usePayout()
  const { id, control } = payout
  const currency = control.bridges[0]?.currency ?? payout.currency
  const t = useTranslations('sheet.control')
  const queries = useQueryClient()
  const action = useServerAction()
  const form = useZodForm<ControlTyped>(
    schemaByField((typed) => controlProblems(typed, currency)),
    typedOf(control),
  )
  const save = async (typed: ControlTyped) => {
    if (!(await action.run(() => succeeded(setControlAction(id, controlOf(typed, currency)))))) return
    await refetchAfterAction(queries, payoutKeys.one(id))
    onClose()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('title')}
      confirm={t('save')}
      form={form}
      onSend={save}
      action={action}
    >
      <FormText
        form={form}
        name="total"
        label={t('expectedTotal')}
        help={t('expectedHelp')}
        inputMode="decimal"
        maxLength={40}
      />
      <FormText form={form} name="count" label={t('expectedCount')} optional inputMode="numeric" maxLength={9} />
      <FormTextArea
        form={form}
        name="explanation"
        label={t('explanation')}
        help={t('explanationHelp')}
        optional
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  )
}
