'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { NameDialog } from '@/components/ui/overlay/name-dialog'
import { renameDraftAction } from '@/lib/payouts/upload/actions'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Renames a draft. */
export function RenameDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const payout = usePayout()
  const t = useTranslations('draft')
  const queries = useQueryClient()
  return (
    <NameDialog
      maxLength={120}
      isOpen={isOpen}
      onClose={onClose}
      title={t('rename.title')}
      label={t('name.label')}
      help={t('name.help')}
      confirm={t('rename.confirm')}
      name={payout.name}
      send={(name) => renameDraftAction(payout.id, name)}
      onSaved={async () => {
        await refetchAfterAction(queries, payoutKeys.one(payout.id))
      }}
    />
  )
}
