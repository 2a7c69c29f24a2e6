import { useTranslations } from 'next-intl'
import { z } from 'zod/mini'
import { succeeded } from '@/components/ui/action/use-server-action'
import { FormSelect, FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { resolveFindingsAction } from '@/lib/reconciliation/actions'
import { typedReason } from '@/lib/text/typed-reason'

const RESOLUTIONS = ['explained', 'corrected', 'written-off'] as const
const schema = z.object({ resolution: z.enum(RESOLUTIONS), comment: typedReason })
type Typed = z.output<typeof schema>

type Props = {
  readonly findingIds: readonly string[]
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Records what findings turned out to be. This pays, cancels and links nothing. */
export function ResolveFindings({ findingIds, onChanged, onClose }: Props) {
  const t = useTranslations('reconciliation')
  const form = useZodForm<Typed>(schema, { resolution: 'explained', comment: '' })
  const action = useFormAction(form)
  const resolve = async (typed: Typed) => {
    const done = await action.run(() => succeeded(resolveFindingsAction({ findingIds: [...findingIds], ...typed })))
    if (!done) return
    onClose()
    onChanged()
  }
  const count = findingIds.length
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('resolve.button', { count })}
      confirm={t('resolve.button', { count })}
      form={form}
      onSend={resolve}
      action={action}
    >
      <p>{t('resolve.text')}</p>
      <FormSelect
        form={form}
        name="resolution"
        label={t('resolve.as')}
        options={RESOLUTIONS.map((id) => ({ id, label: t(`closed.${id}`) }))}
      />
      <FormTextArea form={form} name="comment" label={t('resolve.comment')} autoFocus />
    </FormDialog>
  )
}
