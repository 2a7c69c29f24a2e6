import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { useFormats } from '@/lib/messages/use-text'
import { formatDestination } from '@/lib/phone/number'
import type { FindingDetail } from '@/lib/reconciliation/view'

/** Payouts that wait and may be paid already by what was found. */
export function SamePayouts({ payouts }: { readonly payouts: FindingDetail['samePayouts'] }) {
  const t = useTranslations('reconciliation')
  return (
    <Notice tone="warn">
      {t('one.samePayouts', { count: payouts.length })}
      <ul>
        {payouts.map(({ id, name }) => (
          <li key={id}>
            <Link href={payoutPath(id)} className="text-accent underline underline-offset-2">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Props = {
  readonly recipients: FindingDetail['recipients']
  readonly currency: string
  /** How many the service counts; null where it does not say. */
  readonly all: number | null
}

/** Whom an entry pays that our records do not know, as the service lists them. */
export function Recipients({ recipients, currency, all }: Props) {
  const t = useTranslations('reconciliation')
  const ui = useTranslations('ui')
  const formats = useFormats()
  return (
    <Card title={t('one.recipients')} count={all ?? recipients.length}>
      <Table label={t('one.recipients')}>
        <TableHead>
          <Th>{t('one.destination')}</Th>
          <Th>{ui('col.payee')}</Th>
          <Th>{ui('col.reference')}</Th>
          <Th end>{ui('col.amount')}</Th>
        </TableHead>
        <tbody>
          {recipients.map(({ ordinal, destination, name, reference, amount }) => (
            <StackedRow key={ordinal}>
              <StackedCell at="start" className="tabular-nums">
                {formatDestination(destination)}
              </StackedCell>
              <StackedCell at="line">{name ?? '—'}</StackedCell>
              <StackedCell at="line" className="break-all">
                {reference ?? '—'}
              </StackedCell>
              <StackedCell at="end" end>
                {amount === null ? '—' : formats.money(amount, currency)}
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
      {all !== null && all > recipients.length && (
        <p className="px-gutter py-3 text-text-2">{t('one.firstRecipients', { count: recipients.length })}</p>
      )}
    </Card>
  )
}
