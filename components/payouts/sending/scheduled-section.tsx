'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmStepDialog } from '@/components/payouts/approval/confirm-step-dialog'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { useFormats } from '@/lib/messages/use-text'
import { stopScheduledAction } from '@/lib/payouts/sending/actions'
import { isScheduled } from '@/lib/payouts/stage'

/** When an approved payout is sent, and the way to stop it before; nothing where it does not wait for a day. */
export function ScheduledSection() {
  const payout = usePayout()
  const { mayPrepare } = useStaff()
  const t = useTranslations('sending')
  const formats = useFormats()
  const [stopping, setStopping] = useState(false)
  const waiting = payout.submissions.filter(({ state }) => state === 'ready').length
  if (payout.sendAt === null || !isScheduled(payout) || waiting === 0) return null
  const at = formats.moment(payout.sendAt)
  return (
    <PanelSection title={t('schedule.title')}>
      <p className="font-medium tabular-nums">{at}</p>
      <p className="mt-1 text-text-2">{t('schedule.text')}</p>
      {mayPrepare && (
        <div className="mt-3">
          <Button size="sm" onPress={() => setStopping(true)}>
            {t('schedule.stop')}
          </Button>
        </div>
      )}
      <ConfirmStepDialog
        payoutId={payout.id}
        isOpen={stopping}
        onClose={() => setStopping(false)}
        title={t('schedule.stopTitle')}
        confirm={{ verb: t('schedule.stop'), danger: true }}
        send={() => stopScheduledAction(payout.id)}
      >
        <p>{t('schedule.stopText', { count: waiting })}</p>
      </ConfirmStepDialog>
    </PanelSection>
  )
}
