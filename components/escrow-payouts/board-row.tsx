import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { classes } from '@/components/ui/classes'
import { ColumnMoney } from '@/components/ui/column-money'
import { RowLink, rowOpens } from '@/components/ui/row-link'
import { Status } from '@/components/ui/status'
import { Td, Tr } from '@/components/ui/table'
import { isDueSoon, isOverdue, type nowOf, whyNotChosen } from '@/lib/escrow-payouts/board'
import { heldStage } from '@/lib/escrow-payouts/stage'
import { timeLeft } from '@/lib/escrow-payouts/time-left'
import type { Board, BoardEscrow } from '@/lib/escrow-payouts/view'
import { termsCounted, termsMet } from '@/lib/escrows/terms'
import { termName } from '@/lib/terms'
import { formatDay, formatMinute } from '@/lib/zone'
import { boardPath } from './escrow-payout-path'
import { payeeOf } from './escrow-words'
import { Standing } from './standing'

type Props = {
  escrow: BoardEscrow
  board: Board
  now: ReturnType<typeof nowOf>
  zone: string
  inHand: boolean
  isChosen: boolean
  onToggle: ((escrowId: string, withShift: boolean) => void) | null
  onPick: () => void
  onFocus: () => void
}

/** One escrow of the board. */
export function BoardRow({ escrow, board, now, zone, inHand, isChosen, onToggle, onPick, onFocus }: Props) {
  const payee = payeeOf(escrow)
  const due = <Deadline escrow={escrow} now={now} zone={zone} />
  return (
    <Tr className={classes(rowOpens, inHand && 'bg-hover')} selected={isChosen}>
      {onToggle !== null && (
        <Td place="number">
          <Choose escrow={escrow} payee={payee} cancelled={now.cancelled} isChosen={isChosen} onToggle={onToggle} />
        </Td>
      )}
      <Td place="lead" className="max-w-64 truncate">
        <RowLink
          href={boardPath(board.id)}
          onPick={() => {
            onPick()
            return true
          }}
          onFocus={onFocus}
        >
          {payee}
        </RowLink>
      </Td>
      <Td className="max-w-40 truncate text-text-2 max-md:hidden">{escrow.reference ?? '—'}</Td>
      <Td className="whitespace-nowrap">
        <Terms escrow={escrow} />
      </Td>
      <Td className="whitespace-nowrap">{due}</Td>
      <Td place="status" className="whitespace-nowrap">
        <Standing escrow={escrow} />
      </Td>
      <Td place="sub">
        {escrow.deadline !== null && <>{due}, </>}
        <Terms escrow={escrow} />
      </Td>
      <Td end place="amount">
        {escrow.amount === null ? '—' : <ColumnMoney amount={escrow.amount} currency={board.currency} headed />}
      </Td>
    </Tr>
  )
}

type ChooseProps = Pick<Props, 'escrow' | 'isChosen'> & {
  payee: string
  cancelled: boolean
  onToggle: (escrowId: string, withShift: boolean) => void
}

function Choose({ escrow, payee, cancelled, isChosen, onToggle }: ChooseProps) {
  // The tick box tells that it changed, not how: whether Shift was held is seen on the way in.
  const withShift = useRef(false)
  const { escrowId } = escrow
  if (escrowId === null || whyNotChosen(escrow, cancelled) !== null) return null
  const see = (event: PointerEvent | KeyboardEvent) => {
    withShift.current = event.shiftKey
  }
  return (
    <span className="relative z-[1] flex select-none" onPointerDownCapture={see} onKeyDownCapture={see}>
      <Checkbox
        aria-label={`Choose ${payee}`}
        isSelected={isChosen}
        onChange={() => onToggle(escrowId, withShift.current)}
      />
    </span>
  )
}

function Terms({ escrow }: { escrow: BoardEscrow }) {
  const { terms, readAt } = escrow
  if (readAt === null) return <span className="text-text-3">being read</span>
  const met = termsMet(escrow)
  const kinds = [...new Set((terms ?? []).map(({ type }) => termName(type).toLowerCase()))]
  const count = terms === null ? null : terms.length === 0 ? 'none to meet' : termsCounted(terms).replace(' met', '')
  return (
    <span className="inline-flex items-center gap-1.5">
      {met === true ? (
        <Status word="Terms met" label={count ?? 'all'} />
      ) : met === false ? (
        <Status word="Pending" label={count ?? 'not all'} />
      ) : (
        <Status word="Not known yet" label={count ?? 'not told'} />
      )}
      {kinds.length > 0 && <span className="max-w-32 truncate text-text-2 max-lg:hidden">{kinds.join(', ')}</span>}
    </span>
  )
}

const NEAR_MS = 48 * 3_600_000

function Deadline({ escrow, now, zone }: Pick<Props, 'escrow' | 'now' | 'zone'>) {
  const { deadline, status } = escrow
  if (deadline === null) return <span className="text-text-3">{escrow.readAt === null ? 'being read' : 'none'}</span>
  const day = formatDay(deadline, zone).replace(/ \d{4}$/, '')
  // The hour counts where it is near; the whole moment stands beside the board.
  const isNear = Math.abs(Date.parse(deadline) - now.now.getTime()) < NEAR_MS
  const words = `${day}${isNear ? ` ${formatMinute(deadline, zone)}` : ''}, ${timeLeft(deadline, now.now)}`
  if (heldStage(status) !== 'held') return <span className="text-text-2">{day}</span>
  if (isOverdue(escrow, now.now)) return <Status word="Overdue" label={words} />
  if (isDueSoon(escrow, now)) return <Status word="Due soon" label={words} />
  return <span className="text-text-2">{words}</span>
}
