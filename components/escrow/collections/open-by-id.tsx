'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { escrowPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { openEscrowAction } from '@/lib/escrow/collections/actions'

/** Opens any escrow of the merchant by the service's identifier, and adds it to our list if it is not there yet. */
export function OpenById() {
  const t = useTranslations('escrow')
  const router = useRouter()
  const action = useServerAction()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const open = async () => {
    const opened = await action.run(() => openEscrowAction(typed))
    if (opened) router.push(escrowPath(opened.escrowId))
  }
  return (
    <>
      <Button onPress={() => setDialogOpen(true)}>{t('open.button')}</Button>
      <Dialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t('open.title')}
        actions={
          <DialogButtons onBack={() => setDialogOpen(false)}>
            <Button variant="primary" busy={action.busy} isDisabled={typed.trim() === ''} onPress={() => void open()}>
              {t('open.confirm')}
            </Button>
          </DialogButtons>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() !== '') void open()
          }}
        >
          <TextField
            label={t('open.label')}
            help={t('open.help')}
            problem={action.error?.text}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              action.clear()
            }}
            autoFocus
            autoComplete="off"
            maxLength={200}
          />
        </form>
      </Dialog>
    </>
  )
}
