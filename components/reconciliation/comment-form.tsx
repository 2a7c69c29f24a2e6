import { useTranslations } from 'next-intl'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded } from '@/components/ui/action/use-server-action'
import { Form } from '@/components/ui/form/form'
import { FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { commentOnFindingAction } from '@/lib/reconciliation/actions'
import { typedReason } from '@/lib/text/typed-reason'

const schema = z.object({ said: typedReason })

/** Adds a comment to a finding. */
export function CommentForm({ findingId, onChanged }: { readonly findingId: string; readonly onChanged: () => void }) {
  const t = useTranslations('reconciliation')
  const form = useZodForm(schema, { said: '' })
  const action = useFormAction(form)
  const send = async ({ said }: z.output<typeof schema>) => {
    const done = await action.run(() => succeeded(commentOnFindingAction({ findingId, said })))
    if (!done) return
    form.reset()
    onChanged()
  }
  return (
    <Form form={form} onSend={send} className="flex flex-col gap-3 border-t px-gutter py-3">
      <FormTextArea form={form} name="said" label={t('comments.label')} />
      {action.error && <ErrorMessage error={action.error} />}
      <span>
        <Button type="submit" busy={action.busy}>
          {t('comments.button')}
        </Button>
      </span>
    </Form>
  )
}
