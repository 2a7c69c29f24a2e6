'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { Dialog } from '@/components/ui/overlay/dialog'
import { setNoteAction } from '@/lib/payouts/draft/actions'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { useStaff } from './staff-context'
import { usePayout } from './use-payout'

/** The note of a payout, for the staff alone; who prepares payouts writes it at any stage. */
export function PayoutNote() {
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const { id, note } = usePayout()
  const { mayPrepare } = useStaff()
  const queries = useQueryClient()
  const action = useServerAction()
  const [typed, setTyped] = useState<string | null>(null)
  const save = async () => {
    const done = await action.run(() => succeeded(setNoteAction(id, { note: typed ?? '', was: note ?? '' })))
    if (!done) return
    await refetchAfterAction(queries, payoutKeys.one(id))
    setTyped(null)
  }
  if (note === null && !mayPrepare) return null
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-gutter pb-2 text-text-2">
      {note !== null && (
        <p className="max-w-[80ch] min-w-0 whitespace-pre-line break-words">{t('note.text', { note })}</p>
      )}
      {mayPrepare && (
        <Button variant="quiet" size="sm" onPress={() => setTyped(note ?? '')}>
          {note === null ? t('note.add') : t('note.edit')}
        </Button>
      )}
      <Dialog
        isOpen={typed !== null}
        onClose={() => setTyped(null)}
        title={t('note.title')}
        actions={
          <>
            <Button variant="quiet" onPress={() => setTyped(null)}>
              {ui('back')}
            </Button>
            <Button variant="primary" busy={action.busy} onPress={save}>
              {t('note.save')}
            </Button>
          </>
        }
      >
        {action.error && <ErrorMessage error={action.error} />}
        <TextArea
          label={t('note.label')}
          help={t('note.help')}
          value={typed ?? ''}
          onChange={setTyped}
          maxLength={500}
        />
      </Dialog>
    </div>
  )
}
