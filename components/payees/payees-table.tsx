import { useTranslations } from 'next-intl'
import { payeePath } from '@/components/paths'
import { Checkbox } from '@/components/ui/form/checkbox'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import type { SelectedRows } from '@/components/ui/table/selected-rows'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import { useFormats } from '@/lib/messages/use-text'
import { networkName } from '@/lib/networks/networks'
import type { PayeeLine } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { WalletStatus } from './accounts/wallet-status'

/** The payees that are selected; `onChoose` is null for those who may not change groups. */
export type PayeeChoice = {
  chosen: SelectedRows<PayeeLine>
  onChoose: ((payees: readonly PayeeLine[], on: boolean) => void) | null
}

type Props = PayeeChoice & { payees: readonly PayeeLine[] }

/** One page of the directory. J and K go through the rows, Enter opens one. */
export function PayeesTable({ payees, chosen, onChoose }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const drawn = useRowsDrawn(payees)
  const all = payees.every(({ id }) => chosen.has(id))
  return (
    <Table label={t('list.title')}>
      <TableHead>
        {onChoose !== null && (
          <Th className="w-0">
            <Checkbox
              aria-label={t('groups.selectPage')}
              isSelected={all}
              isIndeterminate={!all && payees.some(({ id }) => chosen.has(id))}
              onChange={(on) => onChoose(payees, on)}
            />
          </Th>
        )}
        <Th>{ui('col.name')}</Th>
        <Th>{t('form.code')}</Th>
        <Th>{t('phone.label')}</Th>
        <Th>{ui('col.network')}</Th>
        <Th className="max-lg:hidden">{t('form.email')}</Th>
        <Th>{t('connect.title')}</Th>
        <Th end>{t('list.lastPaid')}</Th>
      </TableHead>
      <tbody>
        {drawn.map((one) => (
          <Line key={one.id} one={one} isChosen={chosen.has(one.id)} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  )
}

type LineProps = { one: PayeeLine; isChosen: boolean } & Pick<PayeeChoice, 'onChoose'>

function Line({ one, isChosen, onChoose }: LineProps) {
  const t = useTranslations('payees')
  const formats = useFormats()
  const phone = one.phone === null ? null : formatPhone(one.phone)
  const more = one.phones > 1 ? t('list.morePhones', { count: one.phones - 1 }) : ''
  const paid = one.lastPaidAt === null ? t('list.never') : formats.day(one.lastPaidAt)
  return (
    <Tr className={rowOpens}>
      {onChoose !== null && (
        <Td className="w-0">
          {/* Above the link that covers the row. */}
          <span className="relative z-[1] flex">
            <Checkbox
              aria-label={t('groups.select', { name: one.name })}
              isSelected={isChosen}
              onChange={(on) => onChoose([one], on)}
            />
          </span>
        </Td>
      )}
      <Td place="lead" className="sm:min-w-40 sm:break-words">
        <RowLink href={payeePath(one.id)}>{one.name}</RowLink>
      </Td>
      <Td className="whitespace-nowrap tabular-nums">{one.code}</Td>
      <Td className="whitespace-nowrap tabular-nums">
        {phone ?? <span className="text-text-3">{t('page.none')}</span>}
        <span className="text-text-2">{more}</span>
      </Td>
      <Td className="text-text-2">
        {one.network === null ? (phone === null ? '' : t('network.unknown')) : networkName(one.network)}
      </Td>
      <Td className="max-w-60 break-words text-text-2 max-lg:hidden">{one.email ?? '—'}</Td>
      <Td place="status" className="whitespace-nowrap">
        <WalletStatus wallet={one.wallet} />
      </Td>
      <Td place="sub">
        {one.code}
        {phone !== null && `, ${phone}`}
      </Td>
      <Td end className="whitespace-nowrap text-text-2">
        {paid}
      </Td>
    </Tr>
  )
}
