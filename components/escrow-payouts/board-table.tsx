import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { Money } from '@/components/ui/money'
import { GroupRow, Table, TableHead, Th } from '@/components/ui/table'
import type { BoardGroup, nowOf, Show } from '@/lib/escrow-payouts/board'
import type { Board, BoardEscrow } from '@/lib/escrow-payouts/view'
import { zoneName } from '@/lib/zone'
import { BoardRow } from './board-row'
import { boardPath } from './escrow-payout-path'
import { GROUP_WORDS } from './escrow-words'

type Props = {
  board: Board
  groups: readonly BoardGroup[]
  show: Show
  now: ReturnType<typeof nowOf>
  zone: string
  /** The place of the escrow in hand. */
  at: number | null
  chosen: readonly string[]
  /** Null for whoever only reads. */
  onToggle: ((escrowId: string, withShift: boolean) => void) | null
  onPick: (escrow: BoardEscrow) => void
  onFocus: (escrow: BoardEscrow) => void
}

/** The escrows, in the parts of the board, each part with its sum. */
export function BoardTable(props: Props) {
  const { board, groups, show, onToggle } = props
  if (groups.length === 0) return <Nothing board={board} show={show} />
  return (
    <Table label="Escrows">
      <TableHead>
        {onToggle !== null && (
          <Th className="w-9">
            <span className="sr-only">Chosen</span>
          </Th>
        )}
        <Th>Payee</Th>
        <Th className="max-md:hidden">Reference</Th>
        <Th>Terms met</Th>
        <Th>Deadline, {zoneName(props.zone)}</Th>
        <Th>Status</Th>
        <Th end>Amount, {board.currency}</Th>
      </TableHead>
      {groups.map((one) => (
        <Part key={one.group} {...props} part={one} />
      ))}
    </Table>
  )
}

function Part({ part, board, now, zone, at, chosen, onToggle, onPick, onFocus }: Props & { part: BoardGroup }) {
  const { title, says } = GROUP_WORDS[part.group]
  return (
    <tbody>
      <GroupRow
        columns={onToggle === null ? 6 : 7}
        sum={part.total === null ? '—' : <Money amount={part.total} currency={board.currency} bare />}
      >
        {title} <span className="ml-1.5 font-normal text-text-2 tabular-nums">{part.escrows.length}</span>
        {says !== '' && <span className="ml-3 font-normal text-text-2 max-md:hidden">{says}</span>}
      </GroupRow>
      {part.escrows.map((escrow) => (
        <BoardRow
          key={escrow.place}
          escrow={escrow}
          board={board}
          now={now}
          zone={zone}
          inHand={escrow.place === at}
          isChosen={escrow.escrowId !== null && chosen.includes(escrow.escrowId)}
          onToggle={onToggle}
          onPick={() => onPick(escrow)}
          onFocus={() => onFocus(escrow)}
        />
      ))}
    </tbody>
  )
}

function Nothing({ board, show }: { board: Board; show: Show }) {
  if (board.escrows === null) {
    return (
      <EmptyState title="Escrows not told">
        The service did not list the escrows of this payout, so nothing can be released from here. No money is affected
        by that. Reading it again may bring them.
      </EmptyState>
    )
  }
  if (show === 'all') {
    return (
      <EmptyState title="No escrows">
        The service lists no escrow in this payout. What it holds, it holds in escrows: ask the service if you expected
        some.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="None of these"
      actions={<LinkButton href={boardPath(board.id)}>Show all {board.escrows.length}</LinkButton>}
    >
      No escrow of this payout stands so now. The others are still there.
    </EmptyState>
  )
}
