'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { renameDraftAction } from '@/lib/payouts/upload/actions'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Renames a draft. What was typed stays when the dialog is closed without saving. */
export function RenameDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const payout = usePayout()
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const action = useServerAction()
  const [name, setName] = useState(payout.name)
  const save = async () => {
    const saved = await action.run(() => succeeded(renameDraftAction(payout.id, name)))
    if (!saved) return
    await refetchAfterAction(queries, payoutKeys.one(payout.id))
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('rename.title')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {ui('back')}
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void save()}>
            {t('rename.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('name.label')}
        help={t('name.help')}
        value={name}
        onChange={setName}
        maxLength={120}
        problem={action.error?.text}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
      />
    </Dialog>
  )
}
