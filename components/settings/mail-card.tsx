import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { Outbox } from '@/lib/mail/read-outbox'
import { useFormats, useText } from '@/lib/messages/use-text'

/** Whether mail is sent and by which server, and which mails failed. */
export function MailCard({ outbox }: { outbox: Outbox }) {
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const text = useText()
  if (outbox === null) {
    return (
      <Card title={t('mail.title')} icon={Mail}>
        <p className="px-gutter py-3">
          {t.rich('mail.off', { url: () => <code>SMTP_URL</code>, from: () => <code>MAIL_FROM</code> })}
        </p>
      </Card>
    )
  }
  const { host, from, waiting, stuck } = outbox
  return (
    <Card title={t('mail.title')} icon={Mail}>
      <p className="px-gutter py-3">{t('mail.from', { from, host, waiting, refused: stuck.length })}</p>
      {stuck.length > 0 && (
        <Table label={t('mail.refused')}>
          <TableHead>
            <Th>{t('mail.to')}</Th>
            <Th>{t('mail.subject')}</Th>
            <Th>{ui('col.status')}</Th>
            <Th>{t('mail.why')}</Th>
            <Th>{t('mail.created')}</Th>
          </TableHead>
          <tbody>
            {stuck.map((mail) => (
              <StackedRow key={mail.id}>
                <StackedCell at="start" className="font-medium max-sm:break-all sm:whitespace-nowrap">
                  {mail.recipient}
                </StackedCell>
                <StackedCell at="line" className="sm:min-w-28">
                  {t(`mail.kind.${mail.kind}`)}
                </StackedCell>
                <StackedCell at="end" className="whitespace-nowrap">
                  {mail.failed ? <Status code="failed" /> : <Status code="pending" label={t('mail.retrying')} />}
                </StackedCell>
                <StackedCell at="line" className="break-words text-text-2">
                  {t('mail.tried', { problem: text(mail.problem), count: mail.tries })}
                </StackedCell>
                <StackedCell at="line" className="whitespace-nowrap text-text-2 tabular-nums">
                  {formats.moment(mail.madeAt)}
                </StackedCell>
              </StackedRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
