'use client'

import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { isReady } from '@/lib/queries/ready'
import { startOverAction } from '@/lib/support/actions'
import type { Start } from '@/lib/support/start-over'

const ASK_EVERY_MS = 1_000

/** For admins of the sandbox: deletes everything in it and starts again, with demo data or empty. */
export function StartOverCard() {
  const t = useTranslations('settings')
  const action = useServerAction()
  const [asked, setAsked] = useState<Start | null>(null)
  const [starting, setStarting] = useState(false)
  const confirm = async () => {
    if (asked === null) return
    const done = await action.run(() => succeeded(startOverAction(asked)))
    setAsked(null)
    if (done === null) return
    setStarting(true)
    await untilStartedAgain()
    window.location.assign('/sign-in')
  }
  return (
    <Card title={t('startOver.title')} icon={FlaskConical}>
      <div className="flex flex-col items-start gap-3 px-gutter py-3">
        <p className="max-w-[68ch]">{t('startOver.help')}</p>
        {action.error && <ErrorMessage error={action.error} />}
        {starting ? (
          <p role="status" className="font-medium">
            {t('startOver.starting')}
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onPress={() => setAsked('demo')}>{t('startOver.demo')}</Button>
            <Button onPress={() => setAsked('empty')}>{t('startOver.empty')}</Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('startOver.sure')}
        confirm={asked === 'empty' ? t('startOver.empty') : t('startOver.demo')}
        onConfirm={confirm}
        busy={action.busy}
        destructive
      >
        <p>{t('startOver.consequences')}</p>
      </ConfirmDialog>
    </Card>
  )
}

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))

/** Waits until the app has ended, and then until it answers again. */
async function untilStartedAgain(): Promise<void> {
  while (await isReady()) await pause()
  while (!(await isReady())) await pause()
}
