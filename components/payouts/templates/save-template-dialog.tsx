'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePayout } from '@/components/payouts/use-payout'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { saveTemplateAction } from '@/lib/payouts/templates/actions'

/** Saves the rows of this payout as a template. */
export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const payout = usePayout()
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [name, setName] = useState(payout.name)
  const save = async () => {
    const saved = await action.run(() => saveTemplateAction(payout.id, name))
    if (saved === null) return
    announce(t('saveAs.saved', { name }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saveAs.title')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {ui('back')}
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void save()}>
            {t('saveAs.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('saveAs.name')}
        help={t('saveAs.help')}
        value={name}
        onChange={setName}
        maxLength={120}
        problem={action.error?.text}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
      />
    </Dialog>
  )
}
