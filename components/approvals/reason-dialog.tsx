'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import type { ActionResult } from '@/lib/access/requests/action'

export type ReasonDialogText = {
  readonly title: string
  /** What happens to the money. */
  readonly says: string
  readonly confirm: string
  readonly danger?: boolean
  /** Who reads the reason; by default the approver and the service. */
  readonly readBy?: string
}

type Props = {
  words: ReasonDialogText
  send: (reason: string) => Promise<ActionResult<object>>
  /** Refreshes the page, whether the action succeeded or not. */
  onSent: () => Promise<unknown>
  onClose: () => void
  /** What exactly is proposed, where one sentence is not enough. */
  children?: ReactNode
}

/** Proposes something to a second person, with a reason that the approver and the service will read. */
export function ReasonDialog({ words, send, onSent, onClose, children }: Props) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [reason, setReason] = useState('')
  const submit = async () => {
    const done = await action.run(() => send(reason))
    await onSent()
    if (done) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      width={children === undefined ? 'plain' : 'wide'}
      actions={
        <DialogButtons onBack={onClose}>
          <Button
            variant={words.danger ? 'danger' : 'primary'}
            busy={action.busy}
            isDisabled={reason.trim().length < 3}
            onPress={() => void submit()}
          >
            {words.confirm}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{words.says}</p>
        {children}
        <TextArea
          label={ui('col.reason')}
          help={t('reason.help', { help: words.readBy ?? t('reason.readBy') })}
          value={reason}
          onChange={setReason}
          maxLength={300}
        />
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
