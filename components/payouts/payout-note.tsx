'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { useStaff } from './staff-context'
import { usePayout } from './use-payout'

const NoteDialog = dynamic(() => import('./note-dialog').then((module) => module.NoteDialog), { ssr: false })

/** The note of a payout, for the staff alone; who prepares payouts writes it at any stage. */
export function PayoutNote() {
  const t = useTranslations('draft')
  const { id, note } = usePayout()
  const { mayPrepare } = useStaff()
  const [open, setOpen] = useState(false)
  if (note === null && !mayPrepare) return null
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-gutter pb-2 text-text-2">
      {note !== null && (
        <p className="max-w-[80ch] min-w-0 whitespace-pre-line break-words">{t('note.text', { note })}</p>
      )}
      {mayPrepare && (
        <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
          {note === null ? t('note.add') : t('note.edit')}
        </Button>
      )}
      {open && <NoteDialog payoutId={id} note={note ?? ''} onClose={() => setOpen(false)} />}
    </div>
  )
}
