'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/action/button'
import { Dialog } from './dialog'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** What happens to the money. */
  children: ReactNode
  /** The label of the button, a verb and its object: "Cancel the batch". */
  confirm: string
  onConfirm: () => void
  destructive?: boolean
  busy?: boolean
  /** False while something required inside is missing. */
  ready?: boolean
}

/** Confirms an action. A destructive one starts with the focus on "Back", and Enter never confirms it: Space or a click does. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  destructive = false,
  busy,
  ready = true,
}: Props) {
  const t = useTranslations('ui')
  const actions = (
    <>
      <Button variant="quiet" autoFocus={destructive} onPress={onClose}>
        {t('back')}
      </Button>
      <Button
        variant={destructive ? 'danger' : 'primary'}
        busy={busy ?? false}
        isDisabled={!ready}
        autoFocus={!destructive && ready}
        onKeyDown={(event) => {
          if (destructive && event.key === 'Enter') event.preventDefault()
        }}
        onPress={onConfirm}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} actions={actions}>
      {children}
    </Dialog>
  )
}
