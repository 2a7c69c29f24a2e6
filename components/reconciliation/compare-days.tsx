import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { DayField } from '@/components/ui/form/day-field'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { requestReconciliationAction } from '@/lib/reconciliation/actions'
import { addDays } from '@/lib/time/days'

type Props = { readonly today: string; readonly onChanged: () => void; readonly onClose: () => void }

/** Requests a comparison of some days with the service. */
export function CompareDays({ today, onChanged, onClose }: Props) {
  const t = useTranslations('reconciliation')
  const action = useServerAction()
  const [from, setFrom] = useState<string | null>(addDays(today, -6))
  const [to, setTo] = useState<string | null>(today)
  const send = async () => {
    if (from === null || to === null) return
    const done = await action.run(() => succeeded(requestReconciliationAction({ firstDay: from, lastDay: to })))
    if (!done) return
    onClose()
    onChanged()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('compare.title')}
      confirm={t('compare.confirm')}
      onConfirm={() => void send()}
      busy={action.busy}
      ready={from !== null && to !== null}
    >
      <div className="flex flex-col gap-4">
        <p>{t('compare.text')}</p>
        <div className="flex flex-wrap gap-3">
          <DayField label={t('compare.from')} value={from} onChange={setFrom} />
          <DayField label={t('compare.to')} value={to} onChange={setTo} />
        </div>
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
