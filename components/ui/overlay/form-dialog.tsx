'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import type { ActionError } from '@/lib/access/requests/action'
import { Dialog } from './dialog'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The verb with its object: "Add the payee". */
  confirm: string
  onConfirm: () => void
  busy: boolean
  /** Why it was not done last time. */
  told: ActionError | null
}

/** A dialog of fields. Enter in one of them sends it, as its button does. */
export function FormDialog({ isOpen, onClose, title, children, confirm, onConfirm, busy, told }: Props) {
  const t = useTranslations('ui')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('back')}
          </Button>
          <Button variant="primary" busy={busy} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        {children}
        {told && <ErrorMessage error={told} />}
        {/* Enter in a field sends the form only where there is a button of it. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {confirm}
        </button>
      </form>
    </Dialog>
  )
}
