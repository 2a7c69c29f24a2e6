import { useTranslations } from 'next-intl'
import { z } from 'zod/mini'
import { FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { shortId } from '@/components/ui/value/short-id'
import { resolveFindingAction } from '@/lib/reconciliation/actions'
import type { FindingView } from '@/lib/reconciliation/view'
import { typedReason } from '@/lib/text/typed-reason'

const schema = z.object({ comment: typedReason })

type Props = {
  readonly finding: FindingView
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Records what a finding turned out to be. This pays, cancels and links nothing. */
export function ResolveFinding({ finding, onChanged, onClose }: Props) {
  const t = useTranslations('reconciliation')
  const form = useZodForm(schema, { comment: '' })
  const action = useFormAction(form)
  const resolve = async ({ comment }: z.output<typeof schema>) => {
    const done = await action.run(async () => {
      const answer = await resolveFindingAction({ findingId: finding.id, comment })
      return answer.ok ? { ok: true as const, value: true } : answer
    })
    if (!done) return
    onClose()
    onChanged()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('resolve.label', { id: shortId(finding.serviceId) })}
      confirm={t('resolve.button')}
      form={form}
      onSend={resolve}
      action={action}
    >
      <p>{t('resolve.text')}</p>
      <FormTextArea form={form} name="comment" label={t('resolve.comment')} autoFocus />
    </FormDialog>
  )
}
