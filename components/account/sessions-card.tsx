'use client'

import { MonitorSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { endOtherSessionsAction } from '@/lib/access/sessions/actions'
import type { OtherSession } from '@/lib/access/sign-in/own-sign-in'
import { useFormats } from '@/lib/messages/use-text'
import { Done } from './take-focus'

type Props = {
  others: readonly OtherSession[]
  onChanged: () => void
}

/** The person's sessions in other browsers, and a button to end them. */
export function SessionsCard({ others, onChanged }: Props) {
  const t = useTranslations('account')
  const action = useServerAction()
  const [done, setDone] = useState<string | null>(null)
  const endThem = async () => {
    setDone(null)
    const ended = await action.run(endOtherSessionsAction)
    if (!ended) return
    setDone(t('sessions.ended', { count: ended.sessionsEnded }))
    onChanged()
  }
  const button = others.length > 0 && (
    <span className="flex py-1">
      <Button size="sm" busy={action.busy} onPress={() => void endThem()}>
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
        <Sessions others={others} />
      ) : (
        !done && <p className="px-gutter py-3 text-text-2">{t('sessions.none')}</p>
      )}
    </Card>
  )
}

function Sessions({ others }: Pick<Props, 'others'>) {
  const t = useTranslations('account')
  const formats = useFormats()
  return (
    <Table label={t('sessions.title')}>
      <TableHead>
        <Th>{t('sessions.browser')}</Th>
        <Th>{t('sessions.address')}</Th>
        <Th>{t('sessions.signedIn')}</Th>
        <Th>{t('sessions.lastUsed')}</Th>
      </TableHead>
      <tbody>
        {others.map(({ id, device, address, openedAt, usedAt }) => (
          <StackedRow key={id}>
            <StackedCell at="start" className="font-medium">
              {device}
            </StackedCell>
            <StackedCell at="end" className="text-text-2">
              {address}
            </StackedCell>
            <StackedCell at="wide" className="text-text-2 tabular-nums">
              {formats.moment(openedAt)}
            </StackedCell>
            <StackedCell at="line" className="text-text-2 tabular-nums">
              <span className="sm:hidden">{t('sessions.lastUsed')} </span>
              {formats.moment(usedAt)}
            </StackedCell>
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}
