'use client'

import { useQuery } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { countText } from '@/components/ui/count'
import { Money } from '@/components/ui/money'
import { Problem } from '@/components/ui/problem'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import { toldBy } from '@/lib/queries/get-json'
import { rowsQuery } from '@/lib/queries/payouts'

const SHOWN = 100

/** The rows that are not paid though they stand in the sheet, each with the reason that was given. */
export function LeftOutCard({ payout, rows }: { payout: PayoutView; rows: number }) {
  const page = useQuery({
    ...rowsQuery(payout.id, { filter: 'left-out', code: null, order: 'sheet', offset: 0, limit: SHOWN }),
    enabled: rows > 0,
  })
  if (rows === 0) return null
  const more = rows - (page.data?.rows.length ?? rows)
  return (
    <Card title="Left out" count={countText(rows)} aside="not paid, and in no sum">
      {page.error && (
        <div className="p-3">
          <Problem
            sentence={toldBy(page.error).sentence}
            reference={toldBy(page.error).reference}
            onRetry={() => void page.refetch()}
          />
        </div>
      )}
      {page.data ? (
        <Rows rows={page.data.rows} />
      ) : (
        !page.error && <TableSkeleton columns={['10%', '60%', '30%', '70%']} />
      )}
      {more > 0 && (
        <p className="px-gutter py-2 text-text-2">
          and {countText(more)} more, marked as left out among the rows below.
        </p>
      )}
    </Card>
  )
}

function Rows({ rows }: { rows: readonly RowView[] }) {
  return (
    <Table label="Rows left out">
      <TableHead>
        <Th end>Row</Th>
        <Th>Name</Th>
        <Th end>Amount</Th>
        <Th>Why</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id}>
            <Td end place="number" className="text-text-3">
              {row.lineNo}
            </Td>
            <Td place="lead" className="font-medium">
              {row.name ?? '—'}
            </Td>
            <Td end place="amount">
              {row.amount === null ? (row.typed.amount ?? '—') : <Money amount={row.amount} currency={row.currency} />}
            </Td>
            <Td className="text-text-2">{whyOf(row)}</Td>
            <Td place="sub">{whyOf(row)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

const whyOf = ({ patch }: RowView): string => patch.leftOutWhy ?? 'No reason given'
