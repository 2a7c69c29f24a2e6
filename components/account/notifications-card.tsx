'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BrowserNotifications } from '@/components/notifications/browser-notifications'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Checkbox } from '@/components/ui/form/checkbox'
import { Card } from '@/components/ui/layout/card'
import { saveMailChoiceAction } from '@/lib/notifications/actions'
import type { MailChoice } from '@/lib/notifications/mail-choice'
import { NOTIFICATION_KINDS, type NotificationKind } from '@/lib/notifications/notification'

type Props = {
  email: string
  mail: MailChoice
  onChanged: () => void
}

/** What a person is notified of by mail, kind by kind, and by this browser. The app itself shows every notification. */
export function NotificationsCard({ email, mail, onChanged }: Props) {
  const t = useTranslations('account')
  return (
    <Card title={t('notices.title')} icon={Bell}>
      <div className="flex flex-col gap-4 px-gutter py-3">
        <p className="text-text-2">{t('notices.text')}</p>
        {mail === null ? (
          <p>{t('notices.noMail')}</p>
        ) : (
          <ByMail email={email} kinds={mail.kinds} onChanged={onChanged} />
        )}
        <BrowserNotifications />
      </div>
    </Card>
  )
}

type ByMailProps = Omit<Props, 'mail'> & { kinds: readonly NotificationKind[] }

function ByMail({ email, kinds, onChanged }: ByMailProps) {
  const t = useTranslations('account')
  const names = useTranslations('notifications')
  const action = useServerAction()
  const [chosen, setChosen] = useState(kinds)
  const choose = async (kind: NotificationKind, on: boolean) => {
    const next = NOTIFICATION_KINDS.filter((each) => (each === kind ? on : chosen.includes(each)))
    const before = chosen
    setChosen(next)
    const saved = await action.run(() => succeeded(saveMailChoiceAction(next)))
    if (saved === null) setChosen(before)
    else onChanged()
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t('notices.byMail', { email })}</legend>
      {NOTIFICATION_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          isSelected={chosen.includes(kind)}
          isDisabled={action.busy}
          onChange={(on) => void choose(kind, on)}
        >
          {names(`choice.${kind}`)}
        </Checkbox>
      ))}
      {action.error && <ErrorMessage error={action.error} />}
    </fieldset>
  )
}
