import { useState } from 'react'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { shortId } from '@/components/ui/value/short-id'
import type { FindingView } from '@/lib/reconciliation/view'
import type { FindingsDesk } from './findings-actions'

type Props = {
  readonly finding: FindingView
  readonly desk: FindingsDesk
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Asks what a finding turned out to be. Nothing is paid, cancelled or linked by it. */
export function ResolveFinding({ finding, desk, onChanged, onClose }: Props) {
  const [comment, setComment] = useState('')
  const action = useServerAction()
  const resolve = async () => {
    const done = await action.run(async () => {
      const answer = await desk.actions.resolve({ findingId: finding.id, comment })
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
      title={`Resolve finding ${shortId(finding.serviceId)}`}
      confirm="Resolve finding"
      onConfirm={() => void resolve()}
      busy={action.busy}
      told={action.error}
    >
      <p>
        Say who made it and what was done about it. It leaves the list of what needs attention; no money moves and
        nothing is cancelled.
      </p>
      <TextArea label="Comment" value={comment} onChange={setComment} autoFocus />
    </FormDialog>
  )
}
