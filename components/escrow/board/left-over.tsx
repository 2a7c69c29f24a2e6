'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EscrowInBatchStatus } from '@/components/escrow/payouts/escrow-in-batch-status'
import { Button } from '@/components/ui/action/button'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { payeeOf } from './escrow-text'
import { ReverseOne } from './reverse-one'

type Props = { escrows: readonly BoardEscrow[]; board: Board }

const AT_ONCE = 50

/** The escrows that may still hold money after a cancel, each with a button to return it. A long list is shown in parts. */
export function LeftOver({ escrows, board }: Props) {
  const t = useTranslations('board')
  const ui = useTranslations('ui')
  const [shown, setShown] = useState(AT_ONCE)
  const rest = escrows.length - shown
  return (
    <div className="overflow-clip rounded-card border">
      <Table label={t('left.title')}>
        <TableHead>
          <Th>{ui('col.payee')}</Th>
          <Th>{ui('col.status')}</Th>
          <Th end>{t('table.amount', { currency: board.currency })}</Th>
          <Th>
            <span className="sr-only">{t('left.next')}</span>
          </Th>
        </TableHead>
        <tbody>
          {escrows.slice(0, shown).map((one) => (
            <StackedRow key={one.place}>
              <StackedCell at="start">{payeeOf(t, one)}</StackedCell>
              <StackedCell at="line">
                <EscrowInBatchStatus escrow={one} />
              </StackedCell>
              <StackedCell at="end" end>
                {one.amount === null ? '—' : <ColumnMoney amount={one.amount} currency={board.currency} headed />}
              </StackedCell>
              <StackedCell at="line" className="sm:text-right">
                <ReverseOne escrow={one} board={board} />
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
      {rest > 0 && (
        <div className="flex flex-wrap items-center gap-3 px-gutter py-2">
          <Button size="sm" onPress={() => setShown(shown + AT_ONCE)}>
            {t('left.more', { count: Math.min(rest, AT_ONCE) })}
          </Button>
          <span className="text-text-2">{t('left.shown', { shown, all: escrows.length })}</span>
        </div>
      )}
    </div>
  )
}
