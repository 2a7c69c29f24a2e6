import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { EscrowInBatchStatus } from '@/components/escrow/payouts/escrow-in-batch-status'
import { boardPath } from '@/components/paths'
import { classes } from '@/components/ui/classes'
import { Checkbox } from '@/components/ui/form/checkbox'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Td, Tr } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { isDueSoon, isOverdue, type nowOf, whyNotChosen } from '@/lib/escrow/board/board'
import { timeLeft } from '@/lib/escrow/board/time-left'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { termsMet } from '@/lib/escrow/collections/terms'
import { heldStage } from '@/lib/escrow/payouts/stage'
import { termName, termsCounted } from '@/lib/escrow/term-text'
import { useFormats, useText } from '@/lib/messages/use-text'
import { payeeOf } from './escrow-text'

/** What all rows of the board share. */
export type RowsContext = {
  readonly board: Board
  readonly now: ReturnType<typeof nowOf>
  readonly zone: string
  /** Null for a person who may only read. */
  readonly onToggle: ((escrowId: string, withShift: boolean) => void) | null
  readonly onPick: (escrow: BoardEscrow) => void
  readonly onFocus: (escrow: BoardEscrow) => void
}

type Props = {
  escrow: BoardEscrow
  context: RowsContext
  /** Attributes with the index of the row in the table. */
  place: object
  current: boolean
  isChosen: boolean
}

/** One escrow of the board. */
export function BoardRow({ escrow, context, place, current, isChosen }: Props) {
  const t = useTranslations('board')
  const { board, now, zone, onToggle } = context
  const payee = payeeOf(t, escrow)
  const due = <Deadline escrow={escrow} now={now} zone={zone} />
  return (
    <Tr {...place} className={classes(rowOpens, current && 'bg-hover')} selected={isChosen}>
      {onToggle !== null && (
        <Td place="number" className="max-sm:min-w-8">
          <Choose escrow={escrow} payee={payee} cancelled={now.cancelled} isChosen={isChosen} onToggle={onToggle} />
        </Td>
      )}
      <Td place="lead" className="break-words">
        <RowLink
          href={boardPath(board.id)}
          onPick={() => {
            context.onPick(escrow)
            return true
          }}
          onFocus={() => context.onFocus(escrow)}
        >
          {payee}
        </RowLink>
      </Td>
      <Td className="break-words text-text-2 @max-[56rem]:p-0!">{escrow.reference ?? '—'}</Td>
      <Td>
        <Terms escrow={escrow} />
      </Td>
      <Td className="sm:py-1">{due}</Td>
      <Td place="status">
        <EscrowInBatchStatus escrow={escrow} />
      </Td>
      <Td place="sub">
        {escrow.deadline !== null && <span className="mr-2">{due}</span>}
        <Terms escrow={escrow} />
      </Td>
      <Td end place="amount">
        {escrow.amount === null ? '—' : <ColumnMoney amount={escrow.amount} currency={board.currency} headed />}
      </Td>
    </Tr>
  )
}

type ChooseProps = {
  escrow: BoardEscrow
  isChosen: boolean
  payee: string
  cancelled: boolean
  onToggle: (escrowId: string, withShift: boolean) => void
}

function Choose({ escrow, payee, cancelled, isChosen, onToggle }: ChooseProps) {
  const t = useTranslations('board')
  // The check box reports a change, not the keys: whether Shift was pressed is read in the capture phase.
  const withShift = useRef(false)
  const { escrowId } = escrow
  if (escrowId === null || whyNotChosen(escrow, cancelled) !== null) return null
  const see = (event: PointerEvent | KeyboardEvent) => {
    withShift.current = event.shiftKey
  }
  return (
    <span className="relative z-[1] flex select-none" onPointerDownCapture={see} onKeyDownCapture={see}>
      <Checkbox
        aria-label={t('row.select', { payee })}
        isSelected={isChosen}
        onChange={() => onToggle(escrowId, withShift.current)}
      />
    </span>
  )
}

function Terms({ escrow }: { escrow: BoardEscrow }) {
  const t = useTranslations('board')
  const words = useTranslations('terms')
  const { terms, readAt } = escrow
  if (readAt === null) return <span className="text-text-3">{t('panel.loading')}</span>
  const met = termsMet(escrow)
  const kinds = [...new Set((terms ?? []).map(({ type }) => termName(words, type)))]
  const count = terms === null ? null : terms.length === 0 ? t('row.noTerms') : termsCounted(words, terms, true)
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      {met === true ? (
        <Status code="terms_met" label={count ?? t('row.all')} />
      ) : met === false ? (
        <Status code="pending" label={count ?? t('row.notAll')} />
      ) : (
        <Status code="not_known_yet" label={count ?? t('notGiven')} />
      )}
      {kinds.length > 0 && <span className="truncate text-text-2 @max-[68rem]:hidden">{kinds.join(', ')}</span>}
    </span>
  )
}

const NEAR_MS = 48 * 3_600_000

function Deadline({ escrow, now }: { escrow: BoardEscrow } & Pick<RowsContext, 'now' | 'zone'>) {
  const text = useText()
  const t = useTranslations('board')
  const formats = useFormats()
  const { deadline, status } = escrow
  if (deadline === null)
    return <span className="text-text-3">{escrow.readAt === null ? t('panel.loading') : t('row.noDeadline')}</span>
  const day = formats.day(deadline)
  // A near deadline shows its time and how far away it is; the full date is in the panel.
  const isNear = Math.abs(Date.parse(deadline) - now.now.getTime()) < NEAR_MS
  const words = isNear ? (
    <>
      {day} {formats.time(deadline)}, <span className="inline-block">{text(timeLeft(deadline, now.now))}</span>
    </>
  ) : (
    day
  )
  if (heldStage(status) !== 'held') return <span className="text-text-2">{day}</span>
  if (isOverdue(escrow, now.now)) return <Status code="overdue" label={words} />
  if (isDueSoon(escrow, now)) return <Status code="due_soon" label={words} />
  return <span className="text-text-2">{words}</span>
}
