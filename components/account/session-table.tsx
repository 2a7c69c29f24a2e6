'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import type { LiveSession } from '@/lib/access/sessions/sessions'
import { useFormats } from '@/lib/messages/use-text'

type Props = {
  label: string
  sessions: readonly LiveSession[]
  /** What can be done about one of them, at the end of its row. */
  action?: (session: LiveSession) => ReactNode
}

/** Sessions in a table: browser, range of the address, when they began and were last used. */
export function SessionTable({ label, sessions, action }: Props) {
  const t = useTranslations('account')
  const formats = useFormats()
  return (
    <Table label={label}>
      <TableHead>
        <Th>{t('sessions.browser')}</Th>
        <Th>{t('sessions.address')}</Th>
        <Th>{t('sessions.signedIn')}</Th>
        <Th>{t('sessions.lastUsed')}</Th>
        {action && (
          <Th>
            <span className="sr-only">{t('sessions.actions')}</span>
          </Th>
        )}
      </TableHead>
      <tbody>
        {sessions.map((session) => (
          <StackedRow key={session.id}>
            <StackedCell at="start" className="font-medium">
              {session.device}
            </StackedCell>
            <StackedCell at="end" className="text-text-2">
              {session.place ?? t('sessions.unknown')}
            </StackedCell>
            <StackedCell at="wide" className="text-text-2 tabular-nums">
              {formats.moment(session.openedAt)}
            </StackedCell>
            <StackedCell at="line" className="text-text-2 tabular-nums">
              <span className="sm:hidden">{t('sessions.lastUsed')} </span>
              {formats.moment(session.usedAt)}
            </StackedCell>
            {action && (
              <StackedCell at="line" end>
                {action(session)}
              </StackedCell>
            )}
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}
