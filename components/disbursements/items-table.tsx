import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { formatPhone } from '@/lib/phone/number'
import { shownItemStatus } from '@/lib/service-lists/status'
import type { DisbursementView, ItemView } from '@/lib/service-lists/view'

type Props = { disbursement: DisbursementView }

/** The entries of a disbursement, in the order and with the texts of the service. */
export function ItemsTable({ disbursement }: Props) {
  const t = useTranslations('disbursements')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { items, currency, readAt } = disbursement
  if (items === null || items.length === 0) return <NoItems />
  return (
    <Card title={t('recipients')} count={formats.count(items.length)}>
      <Table label={t('recipients')}>
        <TableHead>
          <Th>{ui('col.phoneOrWallet')}</Th>
          <Th>{ui('col.reference')}</Th>
          <Th>{ui('col.status')}</Th>
          <Th className="max-md:hidden">{ui('col.reason')}</Th>
          <Th end className="max-md:hidden">
            {t('items.since')}
          </Th>
          <Th end>{t('items.amount', { currency })}</Th>
          <Th end className="max-md:hidden">
            {t('items.fee', { currency })}
          </Th>
        </TableHead>
        <tbody>
          {items.map((item, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing of an entry is sure to be there or to be different
              key={at}
              item={item}
              currency={currency}
              when={item.at === null ? null : formats.when(item.at, new Date(readAt))}
            />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Line({ item, currency, when }: { item: ItemView; currency: string; when: string | null }) {
  const t = useTranslations('disbursements')
  return (
    <Tr>
      <Td place="lead" className="font-medium tabular-nums">
        {destinationOf(t, item)}
      </Td>
      <Td className="max-w-60 break-words text-text-2">{item.reference ?? '—'}</Td>
      <Td place="status">
        <ServiceStatus status={shownItemStatus(item.status)} />
      </Td>
      <Td className="break-words text-text-2 max-md:hidden">{item.reason ?? '—'}</Td>
      <Td end className="whitespace-nowrap text-text-2 max-md:hidden">
        {when ?? '—'}
      </Td>
      <Td end place="amount">
        {item.amount === null ? '—' : <ColumnMoney amount={item.amount} currency={currency} headed />}
      </Td>
      {/* Not last: the style of the right edge depends on the last cell. */}
      <Td place="sub" className="min-w-0 break-words">
        {[item.reference, item.reason].filter(Boolean).join(', ')}
      </Td>
      <Td end className="text-text-2 max-md:hidden">
        {item.fee === null ? '—' : <ColumnMoney amount={item.fee} currency={currency} headed />}
      </Td>
    </Tr>
  )
}

function destinationOf(t: Texts<'disbursements'>, { phone, wallet, email }: ItemView): string {
  if (phone !== null) return formatPhone(phone)
  if (wallet !== null) return t('items.wallet', { id: wallet })
  return email ?? t('items.none')
}

function NoItems() {
  const t = useTranslations('disbursements')
  return (
    <div className="rounded-card border">
      <EmptyState title={t('items.emptyTitle')}>{t('items.emptyText')}</EmptyState>
    </div>
  )
}
