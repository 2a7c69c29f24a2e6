'use client'

import { useTranslations } from 'next-intl'
import { ConfirmStepDialog } from '@/components/payouts/approval/confirm-step-dialog'
import type { ActionResult } from '@/lib/access/requests/action'

type Props = {
  payoutId: string
  /** Which rows, as text: "row 5", "12 rows". */
  which: string
  isOpen: boolean
  onClose: () => void
  send: (reason: string) => Promise<ActionResult<unknown>>
}

/** Asks for the reason before rows are excluded. */
export function ExcludeDialog({ payoutId, which, isOpen, onClose, send }: Props) {
  const t = useTranslations('draft')
  return (
    <ConfirmStepDialog
      payoutId={payoutId}
      isOpen={isOpen}
      onClose={onClose}
      title={t('exclude.title', { which })}
      confirm={{ verb: t('exclude.confirm') }}
      reason={{ label: t('reason'), help: t('exclude.help') }}
      send={send}
    >
      <p>{t('exclude.text')}</p>
    </ConfirmStepDialog>
  )
}
