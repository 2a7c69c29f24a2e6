'use client'

import { useTranslations } from 'next-intl'
import { AskingDialog } from '@/components/payouts/approval/reason-and-proof-dialog'
import type { ActionResult } from '@/lib/access/requests/action'

type Props = {
  payoutId: string
  /** Which rows, as text: "row 5", "12 rows". */
  which: string
  isOpen: boolean
  onClose: () => void
  ask: (reason: string) => Promise<ActionResult<unknown>>
}

/** Asks for the reason before rows are excluded. */
export function LeaveOutDialog({ payoutId, which, isOpen, onClose, ask }: Props) {
  const t = useTranslations('draft')
  return (
    <AskingDialog
      payoutId={payoutId}
      isOpen={isOpen}
      onClose={onClose}
      title={t('exclude.title', { which })}
      confirm={{ verb: t('exclude.confirm') }}
      reason={{ label: t('reason'), help: t('exclude.help') }}
      ask={ask}
    >
      <p>{t('exclude.text')}</p>
    </AskingDialog>
  )
}
