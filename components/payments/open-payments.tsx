import { useTranslations } from 'next-intl'
import { collectionRequestPath } from '@/components/paths'
import { Card } from '@/components/ui/layout/card'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import { useFormats, useText } from '@/lib/messages/use-text'
import {
  type CollectionRequestView,
  collectionRequestDisplay,
} from '@/lib/payments/collection-requests/collection-request'
import { methodName } from '@/lib/payments/payment-method'

type Props = { open: readonly CollectionRequestView[]; external: string }

/** Collection requests that are still open, so that no payer is asked twice for the same payment. */
export function OpenPayments({ open, external }: Props) {
  const ui = useTranslations('ui')
  const t = useTranslations('payments')
  const text = useText()
  const formats = useFormats()
  if (open.length === 0) return null
  return (
    <Card title={t('open.title')} count={open.length}>
      <Table label={t('open.table')}>
        <TableHead>
          <Th>{t('payer')}</Th>
          <Th>{t('form.method')}</Th>
          <Th>{ui('col.status')}</Th>
          <Th>{t('request.asked')}</Th>
          <Th end>{ui('col.amount')}</Th>
        </TableHead>
        <tbody>
          {open.map((one) => (
            <Tr key={one.id} className={rowOpens}>
              <Td place="lead">
                <RowLink href={collectionRequestPath(one.id)}>{one.payer}</RowLink>
              </Td>
              <Td className="text-text-2 max-md:hidden">{text(methodName(one.method, external))}</Td>
              <Td place="status">
                <Status code={collectionRequestDisplay(one).code} />
              </Td>
              <Td className="text-text-2 tabular-nums max-md:hidden">{formats.time(one.askedAt)}</Td>
              <Td end place="amount">
                <Money amount={one.amount} currency={one.currency} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
