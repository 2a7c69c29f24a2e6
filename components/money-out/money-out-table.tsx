import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { boardPath, payoutPath } from '@/components/paths'
import { standingCode } from '@/components/payouts/sending/batch-text'
import { Link } from '@/components/ui/action/link'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import { shortId } from '@/components/ui/value/short-id'
import { Status } from '@/components/ui/value/status'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { MoneyOutLine } from '@/lib/money-out/view'
import { paidOverName } from '@/lib/networks/networks'

/** Batches, one line each: the payout they belong to, and the record that the service has of them. */
export function MoneyOutTable({ lines }: { lines: readonly MoneyOutLine[] }) {
  const t = useTranslations('moneyOut')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const drawn = useRowsDrawn(lines)
  const currencies = new Set(lines.map(({ currency }) => currency))
  const [only] = currencies.size === 1 ? currencies : []
  const suffix = only === undefined ? '' : `, ${only}`
  return (
    <Table label={t('title')}>
      <TableHead>
        <Th>{t('col.payout')}</Th>
        <Th className="max-xl:hidden">{t('col.kind')}</Th>
        <Th>{t('col.record')}</Th>
        <Th>{ui('col.status')}</Th>
        <Th className="max-lg:hidden">{t('col.approved', { zone: formats.zoneName() })}</Th>
        <Th end className="max-lg:hidden">
          {t('col.rows')}
        </Th>
        <Th end>{t('col.amount', { suffix })}</Th>
        <Th end className="max-lg:hidden">
          {t('col.fee', { suffix })}
        </Th>
        <Th end>{t('col.paid', { suffix })}</Th>
      </TableHead>
      <tbody>
        {drawn.map((line) => (
          <Line key={line.id} line={line} headed={only !== undefined} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ line, headed }: { line: MoneyOutLine; headed: boolean }) {
  const t = useTranslations('moneyOut')
  const text = useText()
  const formats = useFormats()
  const { payout, kind, network, rows, currency, amount, fee, paid, serviceId, at } = line
  const code = line.unsure ? 'not_known_yet' : standingCode(line, line.waits)
  const when = formats.moment(at).replace(` ${formats.zoneName()}`, '')
  return (
    <Tr className={rowOpens}>
      <Td place="lead" className="sm:min-w-40 sm:break-words">
        <RowLink href={payoutPath(payout.id)}>{payout.name}</RowLink>
        <span className="ml-2 text-text-3">{text(paidOverName(network))}</span>
      </Td>
      <Td className="whitespace-nowrap text-text-2 max-xl:hidden">{t(`kinds.${kind}`)}</Td>
      <Td className="xl:whitespace-nowrap">
        {serviceId === null ? (
          <span className="text-text-3">{t('noRecord')}</span>
        ) : (
          <Link
            href={kind === 'escrow' ? boardPath(serviceId) : (`/disbursements/${serviceId}` as Route)}
            className="text-link link-alone relative"
          >
            {t(`record.${kind}`, { id: shortId(serviceId) })}
          </Link>
        )}
      </Td>
      <Td place="status" className="whitespace-nowrap">
        <Status code={code} />
      </Td>
      <Td className="whitespace-nowrap text-text-2 max-lg:hidden">{when}</Td>
      <Td end className="max-lg:hidden">
        {formats.count(rows)}
      </Td>
      <Td end place="amount">
        <ColumnMoney amount={amount} currency={currency} headed={headed} />
      </Td>
      <Td end className="text-text-2 max-lg:hidden">
        <ColumnMoney amount={fee} currency={currency} headed={headed} estimate={kind === 'escrow'} />
      </Td>
      <Td place="sub">
        {t(`kinds.${kind}`)}, {when}
      </Td>
      <Td end className="text-text-2">
        <ColumnMoney amount={paid} currency={currency} headed={headed} />
      </Td>
    </Tr>
  )
}
