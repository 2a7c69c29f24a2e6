'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RemarkText } from '@/components/approvals/remark-text'
import { RowCheck } from '@/components/payouts/row/row-issue'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useReadError } from '@/components/ui/action/use-read-error'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Money } from '@/components/ui/value/money'
import type { Formats } from '@/lib/messages/formats'
import { useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import { paidToOf } from '@/lib/payouts/paid-to'
import type { RowAt } from '@/lib/payouts/row-place'
import { deadlineOfRow } from '@/lib/payouts/terms/terms'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import { rowsQuery } from '@/lib/queries/payouts'

const PAGE = 100

/** Every row as it was frozen, in the order of the sheet, a hundred at a time, from those on that have the row `at`. */
export function FrozenRows({ at }: { at: RowAt | null }) {
  const payout = usePayout()
  const t = useTranslations('approval')
  const formats = useFormats()
  const readError = useReadError()
  const [offset, setOffset] = useState(at === null ? 0 : at.amongAll - (at.amongAll % PAGE))
  const page = useQuery({
    ...rowsQuery(payout.id, { filter: 'all', code: null, order: 'sheet', offset, limit: PAGE }),
    placeholderData: keepPreviousData,
  })
  const total = page.data?.total ?? payout.counts.all
  const last = Math.min(total, offset + PAGE)
  return (
    <Card
      title={t('rows.title')}
      count={formats.count(payout.counts.all)}
      aside={
        total > PAGE && (
          <span className="flex items-center gap-2 tabular-nums">
            {t('rows.range', { first: offset + 1, last })}
            <Button size="sm" isDisabled={offset === 0} onPress={() => setOffset(offset - PAGE)}>
              {t('rows.previous')}
            </Button>
            <Button size="sm" isDisabled={last >= total} onPress={() => setOffset(offset + PAGE)}>
              {t('rows.next')}
            </Button>
          </span>
        )
      }
    >
      {page.error && (
        <div className="p-3">
          <ErrorMessage error={readError(page.error)} onRetry={() => void page.refetch()} />
        </div>
      )}
      {page.data ? (
        <Rows rows={page.data.rows} several={payout.totals.length > 1} at={at} />
      ) : (
        !page.error && <TableSkeleton columns={['30%', '70%', '60%', '40%', '50%']} />
      )}
    </Card>
  )
}

function Rows({ rows, several, at }: { rows: readonly RowView[]; several: boolean; at: RowAt | null }) {
  const payout = usePayout()
  const t = useTranslations('approval')
  const ui = useTranslations('ui')
  const text = useText()
  const formats = useFormats()
  const isEscrow = payout.kind === 'escrow'
  const unit = several ? '' : `, ${payout.currency}`
  return (
    <Table label={t('rows.title')}>
      <TableHead>
        <Th end>{ui('col.row')}</Th>
        <Th>{ui('col.check')}</Th>
        <Th>{ui('col.name')}</Th>
        <Th>{ui('col.phoneOrWallet')}</Th>
        <Th>{ui('col.network')}</Th>
        {isEscrow && <Th>{t('rows.deadline', { zone: formats.zoneName() })}</Th>}
        <Th>{ui('col.reference')}</Th>
        {payout.sheet.notes.map((field) => (
          <Th key={field}>{ui(`rowField.${field}`)}</Th>
        ))}
        <Th end>{t('rows.amount', { unit })}</Th>
        <Th end>{t('rows.fee', { unit })}</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id} selected={row.id === at?.rowId} aria-current={row.id === at?.rowId || undefined}>
            <Td end place="number" className="text-text-3">
              {row.lineNo}
            </Td>
            <Td place="status">
              <RowCheck row={row} />
            </Td>
            <Td place="lead" className="font-medium">
              {row.name ?? '—'}
              {row.remarks.map((remark) => (
                <span
                  key={remark.id}
                  className="block max-w-[48ch] whitespace-normal font-normal text-caption text-text-2"
                >
                  <RemarkText remark={remark} />
                </span>
              ))}
            </Td>
            <Td className="tabular-nums">{paidToOf(row) ?? '—'}</Td>
            <Td>{row.network === null ? '—' : text(paidOverName(row.network))}</Td>
            {isEscrow && <Td className="whitespace-nowrap tabular-nums">{deadlineOf(formats, row, payout)}</Td>}
            <Td className="text-text-2">{row.reference ?? '—'}</Td>
            {payout.sheet.notes.map((field) => (
              <Td key={field} className="text-text-2">
                {row.typed[field] ?? '—'}
              </Td>
            ))}
            <Td end place="amount">
              {row.amount === null ? '—' : <Money amount={row.amount} currency={row.currency} bare={!several} />}
            </Td>
            <Td end className="text-text-2">
              {row.fee === null ? (
                '—'
              ) : (
                <Money amount={row.fee.amount} currency={row.currency} bare estimate={!row.fee.quoted} />
              )}
            </Td>
            <Td place="sub">
              {paidToOf(row) ?? t('rows.excluded')}
              {isEscrow && t('rows.byDeadline', { day: deadlineOf(formats, row, payout) })}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function deadlineOf(formats: Formats, row: RowView, { terms }: PayoutView): string {
  const deadline = deadlineOfRow(terms ?? [], row)
  return deadline === null ? '—' : `${formats.day(deadline)}, ${formats.time(deadline)}`
}
