'use client'

import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import type { OtherSession } from '@/lib/access/sign-in/own-sign-in'
import { formatMoment } from '@/lib/time/zone'
import type { AccountActions } from './account-actions'
import { Done } from './take-focus'

type Props = {
  others: readonly OtherSession[]
  zone: string
  end: AccountActions['endOtherSessions']
  onChanged: () => void
}

/** Where else this person is signed in, and the way to end it. */
export function SessionsCard({ others, zone, end, onChanged }: Props) {
  const action = useServerAction()
  const [done, setDone] = useState<string | null>(null)
  const endThem = async () => {
    setDone(null)
    const ended = await action.run(end)
    if (!ended) return
    const one = ended.sessionsEnded === 1
    setDone(`${one ? 'One other session was' : `${ended.sessionsEnded} other sessions were`} ended.`)
    onChanged()
  }
  const button = others.length > 0 && (
    <span className="flex py-1">
      <Button size="sm" busy={action.busy} onPress={() => void endThem()}>
        End the others
      </Button>
    </span>
  )
  return (
    <Card title="Other sessions" count={others.length} icon={MonitorSmartphone} aside={button}>
      {(done || action.error) && (
        <div className="px-gutter py-3">
          {done && <Done>{done}</Done>}
          {action.error && <ErrorMessage error={action.error} />}
        </div>
      )}
      {others.length > 0 ? (
        <Sessions others={others} zone={zone} />
      ) : (
        !done && <p className="px-gutter py-3 text-text-2">You are signed in nowhere else.</p>
      )}
    </Card>
  )
}

function Sessions({ others, zone }: Pick<Props, 'others' | 'zone'>) {
  return (
    <Table label="Other sessions">
      <TableHead>
        <Th>Browser</Th>
        <Th>Address</Th>
        <Th>Signed in</Th>
        <Th>Last used</Th>
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
              {formatMoment(openedAt, zone)}
            </StackedCell>
            <StackedCell at="line" className="text-text-2 tabular-nums">
              <span className="sm:hidden">Last used </span>
              {formatMoment(usedAt, zone)}
            </StackedCell>
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}
