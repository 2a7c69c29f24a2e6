'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { setNoteAction } from '@/lib/payouts/draft/actions'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Props = { payoutId: string; note: string; onClose: () => void }

/** Writes the note of a payout; empty removes it. */
export function NoteDialog({ payoutId, note, onClose }: Props) {
  const t = useTranslations('draft')
  const queries = useQueryClient()
  const action = useServerAction()
  const [typed, setTyped] = useState(note)
  const save = async () => {
    const done = await action.run(() => succeeded(setNoteAction(payoutId, { note: typed, was: note })))
    if (!done) return
    await refetchAfterAction(queries, payoutKeys.one(payoutId))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('note.title')}
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" busy={action.busy} onPress={save}>
            {t('note.save')}
          </Button>
        </DialogButtons>
      }
    >
      {action.error && <ErrorMessage error={action.error} />}
      <TextArea label={t('note.label')} help={t('note.help')} value={typed} onChange={setTyped} maxLength={500} />
    </Dialog>
  )
}
