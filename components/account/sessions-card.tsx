'use client'

import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { endOtherSessionsAction } from '@/lib/access/sessions/actions'
import type { LiveSession } from '@/lib/access/sessions/sessions'
import { useFormats } from '@/lib/messages/use-text'
import { SessionTable } from './session-table'
import { Done } from './take-focus'

type Props = {
  others: readonly LiveSession[]
  onChanged: () => void
}

/** The person's sessions in other browsers, and a button to end them. */
export function SessionsCard({ others, onChanged }: Props) {
  const t = useTranslations('account')
  const action = useServerAction()
  const [done, setDone] = useState<string | null>(null)
  const endThem = async (sessionId: string | null) => {
    setDone(null)
    const ended = await action.run(() => endOtherSessionsAction(sessionId))
    if (!ended) return
    setDone(t('sessions.ended', { count: ended.sessionsEnded }))
    onChanged()
  }
  const button = others.length > 0 && (
    <span className="flex py-1">
      <Button size="sm" busy={action.busy} onPress={() => void endThem(null)}>
        {t('sessions.end')}
      </Button>
    </span>
  )
  return (
    <Card title={t('sessions.title')} count={others.length} icon={MonitorSmartphone} aside={button}>
      {(done || action.error) && (
        <div className="px-gutter py-3">
          {done && <Done>{done}</Done>}
          {action.error && <ErrorMessage error={action.error} />}
        </div>
      )}
      {others.length > 0 ? (
        <Sessions others={others} busy={action.busy} onEnd={(id) => void endThem(id)} />
      ) : (
        !done && <p className="px-gutter py-3 text-text-2">{t('sessions.none')}</p>
      )}
    </Card>
  )
}

type SessionsProps = Pick<Props, 'others'> & { busy: boolean; onEnd: (sessionId: string) => void }

function Sessions({ others, busy, onEnd }: SessionsProps) {
  const t = useTranslations('account')
  const formats = useFormats()
  return (
    <SessionTable
      label={t('sessions.title')}
      sessions={others}
      action={({ id, device, usedAt }) => (
        <Button
          size="sm"
          isDisabled={busy}
          aria-label={t('sessions.endThis', { device, time: formats.moment(usedAt) })}
          onPress={() => onEnd(id)}
        >
          {t('sessions.endOne')}
        </Button>
      )}
    />
  )
}
