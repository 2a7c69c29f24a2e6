'use client'

import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { announce } from '@/components/ui/action/announce'
import { NameDialog } from '@/components/ui/overlay/name-dialog'
import { saveTemplateAction } from '@/lib/payouts/templates/actions'

/** Saves the rows of this payout as a template. */
export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const payout = usePayout()
  const t = useTranslations('draft')
  return (
    <NameDialog
      maxLength={120}
      isOpen
      onClose={onClose}
      title={t('saveAs.title')}
      label={t('saveAs.name')}
      help={t('saveAs.help')}
      confirm={t('saveAs.save')}
      name={payout.name}
      send={(name) => saveTemplateAction(payout.id, name)}
      onSaved={(name) => announce(t('saveAs.saved', { name }))}
    />
  )
}
