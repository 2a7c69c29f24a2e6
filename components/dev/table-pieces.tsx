'use client'

import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { FilterBar, FilterChip } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { GroupRow, Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import { Status } from '@/components/ui/value/status'
import { fromMinor } from '@/lib/money/amount'
import { nothing, Pieces } from './pieces'

const ROWS = [
  { name: 'Amina Nakato', amount: fromMinor(50_000_00n), code: 'paid' },
  {
    name: 'A name that is far too long for its column and must be cut without hiding the amount',
    amount: fromMinor(125_000_000_000_00n),
    code: 'failed',
  },
  { name: 'Kato Ssali', amount: fromMinor(75_000_00n), code: 'not_known_yet' },
] as const

export function TablePieces() {
  const [on, setOn] = useState(true)
  return (
    <Pieces title="Tables">
      <FilterBar label="Which rows" always={<Button size="sm">Next issue</Button>}>
        <FilterChip isOn={on} onPress={() => setOn(!on)} count={98}>
          All
        </FilterChip>
        <FilterChip isOn={!on} onPress={() => setOn(!on)} count={2} icon={TriangleAlert} tone="warn">
          Warnings
        </FilterChip>
      </FilterBar>
      <Table label="Rows of a payout">
        <TableHead>
          <Th>Payee</Th>
          <Th end>Amount</Th>
          <Th>Status</Th>
        </TableHead>
        <tbody>
          <GroupRow columns={3} sum={<Money amount={fromMinor(125_000_000_125_000_00n)} currency="UGX" />}>
            Batch CH-1
          </GroupRow>
          {ROWS.map(({ name, amount, code }) => (
            <Tr key={name}>
              <Td place="lead">{name}</Td>
              <Td place="amount" end>
                <Money amount={amount} currency="UGX" />
              </Td>
              <Td place="status">
                <Status code={code} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <Pagination
        range={{ before: 0, shown: 50, total: 1204 }}
        page={{ number: 1, of: 25 }}
        asOf="10:42:30 EAT"
        newer={null}
        older="/dev/ui"
        fresh={{ count: 3, href: '/dev/ui' }}
      />
      <TotalsBar
        why="3 rows need attention."
        actions={
          <Button variant="primary" isDisabled onPress={nothing}>
            Submit for approval
          </Button>
        }
      >
        <Total label="Amount">
          <Money amount={fromMinor(425_000_00n)} currency="UGX" />
        </Total>
        <Total label="Fees">
          <Money amount={fromMinor(8_000_00n)} currency="UGX" />
        </Total>
        <Total label="Total debit" main>
          <Money amount={fromMinor(433_000_00n)} currency="UGX" />
        </Total>
      </TotalsBar>
    </Pieces>
  )
}
