'use client'

import { useState } from 'react'
import { Standing } from '@/components/escrow/payouts/batch-status'
import { Button } from '@/components/ui/action/button'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { countText } from '@/components/ui/value/count'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import type { BoardActions, BoardDesk } from './board-actions'
import { payeeOf } from './escrow-text'
import { ReverseOne } from './reverse-one'

type Props = { escrows: readonly BoardEscrow[]; board: Board; desk: BoardDesk; onReverse: BoardActions['reverseOne'] }

const AT_ONCE = 50

/** The escrows that may still hold money after a cancel, each with the way to have it reversed; of many, more of them when asked. */
export function LeftOver({ escrows, board, desk, onReverse }: Props) {
  const [shown, setShown] = useState(AT_ONCE)
  const rest = escrows.length - shown
  return (
    <div className="overflow-clip rounded-card border">
      <Table label="May still hold money">
        <TableHead>
          <Th>Payee</Th>
          <Th>Status</Th>
          <Th end>Amount, {board.currency}</Th>
          <Th>
            <span className="sr-only">What to do</span>
          </Th>
        </TableHead>
        <tbody>
          {escrows.slice(0, shown).map((one) => (
            <StackedRow key={one.place}>
              <StackedCell at="start">{payeeOf(one)}</StackedCell>
              <StackedCell at="line">
                <Standing escrow={one} />
              </StackedCell>
              <StackedCell at="end" end>
                {one.amount === null ? '—' : <ColumnMoney amount={one.amount} currency={board.currency} headed />}
              </StackedCell>
              <StackedCell at="line" className="sm:text-right">
                <ReverseOne escrow={one} board={board} desk={desk} onReverse={onReverse} />
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
      {rest > 0 && (
        <div className="flex flex-wrap items-center gap-3 px-gutter py-2">
          <Button size="sm" onPress={() => setShown(shown + AT_ONCE)}>
            Show {Math.min(rest, AT_ONCE)} more
          </Button>
          <span className="text-text-2">
            {countText(shown)} of {countText(escrows.length)} are shown; all stand on the board below.
          </span>
        </div>
      )}
    </div>
  )
}
