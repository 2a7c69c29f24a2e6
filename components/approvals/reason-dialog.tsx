'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { ActionResult } from '@/lib/access/requests/action'

export type AskWords = {
  readonly title: string
  /** What happens to the money. */
  readonly says: string
  readonly confirm: string
  readonly danger?: boolean
  /** Who reads the reason, where that is not who decides and the service. */
  readonly readBy?: string
}

type Props = {
  words: AskWords
  ask: (reason: string) => Promise<ActionResult<object>>
  /** What shows it is read again, whether it went through or not. */
  onAsked: () => Promise<unknown>
  onClose: () => void
  /** Exactly what is asked for, where that takes more than a sentence. */
  children?: ReactNode
}

/** Asks a second person for something, with the reason that whoever decides, and the service, will read. */
export function ReasonDialog({ words, ask, onAsked, onClose, children }: Props) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [reason, setReason] = useState('')
  const send = async () => {
    const asked = await action.run(() => ask(reason))
    await onAsked()
    if (asked) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      width={children === undefined ? 'plain' : 'wide'}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {ui('back')}
          </Button>
          <Button
            variant={words.danger ? 'danger' : 'primary'}
            busy={action.busy}
            isDisabled={reason.trim().length < 3}
            onPress={() => void send()}
          >
            {words.confirm}
          </Button>
        </>
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
