import { Mail } from 'lucide-react'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { Outbox } from '@/lib/mail/read-outbox'
import { formatMoment } from '@/lib/time/zone'

/** Whether and where mail goes out, and what did not get through. */
export function MailCard({ outbox, zone }: { outbox: Outbox; zone: string }) {
  if (outbox === null) {
    return (
      <Card title="Mail" icon={Mail}>
        <p className="px-gutter py-3">
          No mail is sent from here. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and start again, and people
          get their notices, and payees their invitations, by mail as well.
        </p>
      </Card>
    )
  }
  const { host, from, waiting, stuck } = outbox
  return (
    <Card title="Mail" icon={Mail}>
      <p className="px-gutter py-3">
        Sent from {from} by {host}. {waiting === 0 ? 'Nothing waits to be sent.' : `${waiting} to be sent.`}{' '}
        {stuck.length === 0 && 'Nothing was refused in the last 14 days.'}
      </p>
      {stuck.length > 0 && (
        <Table label="Mail that was refused">
          <TableHead>
            <Th>To</Th>
            <Th>What</Th>
            <Th>State</Th>
            <Th>Why</Th>
            <Th>Made</Th>
          </TableHead>
          <tbody>
            {stuck.map((mail) => (
              <StackedRow key={mail.id}>
                <StackedCell at="start" className="font-medium max-sm:break-all sm:whitespace-nowrap">
                  {mail.recipient}
                </StackedCell>
                <StackedCell at="line" className="sm:min-w-28">
                  {mail.what}
                </StackedCell>
                <StackedCell at="end" className="whitespace-nowrap">
                  {mail.failed ? <Status word="Failed" /> : <Status word="Pending" label="Tried again" />}
                </StackedCell>
                <StackedCell at="line" className="break-words text-text-2">
                  {mail.problem.replace(/[.\s]*$/, '.')} Tried {mail.tries === 1 ? 'once' : `${mail.tries} times`}.
                </StackedCell>
                <StackedCell at="line" className="whitespace-nowrap text-text-2 tabular-nums">
                  {formatMoment(mail.madeAt, zone)}
                </StackedCell>
              </StackedRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
