import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { shortId } from '@/components/ui/value/short-id'
import type { FindingView } from '@/lib/reconciliation/view'
import type { FindingsStaff } from './findings-actions'

type Props = {
  readonly finding: FindingView
  readonly staff: FindingsStaff
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Asks what a finding turned out to be. Nothing is paid, cancelled or linked by it. */
export function ResolveFinding({ finding, staff, onChanged, onClose }: Props) {
  const t = useTranslations('reconciliation')
  const [comment, setComment] = useState('')
  const action = useServerAction()
  const resolve = async () => {
    const done = await action.run(async () => {
      const answer = await staff.actions.resolve({ findingId: finding.id, comment })
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
      onConfirm={() => void resolve()}
      busy={action.busy}
      told={action.error}
    >
      <p>{t('resolve.text')}</p>
      <TextArea label={t('resolve.comment')} value={comment} onChange={setComment} autoFocus />
    </FormDialog>
  )
}
