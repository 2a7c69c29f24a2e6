'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { ReasonDialog } from '@/components/approvals/reason-dialog'
import { Button } from '@/components/ui/action/button'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import { useShortcut } from '@/components/ui/value/shortcut'
import { isReady, MOST_IN_RELEASE, totalOf } from '@/lib/escrow/board/board'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { formatMoney } from '@/lib/money/format'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { BoardActions, BoardDesk } from './board-actions'
import { ChosenList } from './chosen-list'
import { payeeOf } from './escrow-text'

type Props = {
  board: Board
  chosen: readonly BoardEscrow[]
  /** Those that could be chosen without force. */
  ready: readonly BoardEscrow[]
  desk: BoardDesk
  actions: BoardActions
  onChoose: (escrowIds: readonly string[]) => void
}

/** The foot of the board: what is chosen, what stays held, and the way to ask for the release of exactly that. */
export function BoardTotals({ board, chosen, ready, desk, actions, onChoose }: Props) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const total = totalOf(chosen)
  const places = new Set(chosen.map(({ place }) => place))
  const isLeft = (one: BoardEscrow) => mayHoldMoney(one.status) && !places.has(one.place)
  const stays = board.escrows === null ? null : totalOf(board.escrows.filter(isLeft))
  const unmet = chosen.filter((one) => !isReady(one)).length
  const why = whyNot(chosen.length, unmet, desk)
  const money = total === null ? '' : formatMoney(total, board.currency)
  const many = chosen.length === 1 ? '1 escrow' : `${chosen.length} escrows`
  const ids = chosen.flatMap(({ escrowId }) => escrowId ?? [])
  const open = () => why === null && setAsking(true)
  const next = ready.slice(0, MOST_IN_RELEASE)
  const isNext = next.length === chosen.length && next.every(({ place }) => places.has(place))
  const chooseNext = () => onChoose(next.flatMap(({ escrowId }) => escrowId ?? []))
  useShortcut(next.length > 0 ? 'Shift X' : null, 'Choose all that are ready', chooseNext)
  useShortcut(why === null ? 'R' : null, 'Ask for the release of what is chosen', open)
  return (
    <>
      <TotalsBar
        why={why}
        actions={
          <>
            {chosen.length > 0 && (
              <Button variant="quiet" keys="Esc" onPress={() => onChoose([])}>
                Clear
              </Button>
            )}
            {next.length > 0 && !isNext && (
              <span className="max-sm:w-full max-sm:[&>button]:w-full">
                <Button icon={CheckCheck} keys="Shift X" onPress={chooseNext}>
                  {allReady(next, ready.length, board.currency)}
                </Button>
              </span>
            )}
            <Button variant="primary" icon={Send} keys="R" isDisabled={why !== null} onPress={open}>
              {unmet > 0
                ? `Ask to force the release of ${many}`
                : `Ask for release of ${chosen.length === 0 ? 'escrows' : many}`}
            </Button>
          </>
        }
      >
        <Total label="Chosen">
          {chosen.length} <span className="font-normal text-text-2">with {ready.length} ready</span>
        </Total>
        <Total label="Still held after">
          {stays === null ? '—' : <Money amount={stays} currency={board.currency} />}
        </Total>
        <Total label="To release" main>
          {total === null ? '—' : <Money amount={total} currency={board.currency} />}
        </Total>
      </TotalsBar>
      {asking && (
        <ReasonDialog
          words={{
            title: unmet > 0 ? `Ask to release ${money} past open terms?` : `Ask to release ${money}?`,
            says:
              unmet > 0
                ? `Terms of ${unmet} of these escrows are not met. Another approver decides. Approved, the payees get the money all the same, and it cannot be taken back.`
                : `A second person decides about exactly these. Approved, the payees get the money, and it cannot be taken back.${chosen.length > MANY ? ' Each is read again first, which takes a while.' : ''}`,
            confirm: `Ask for ${money}`,
            danger: unmet > 0,
          }}
          ask={(reason) => (unmet > 0 ? actions.forceRelease : actions.release)(board.id, ids, reason)}
          onAsked={() => refetchAfterAction(queries, boardKeys.one(board.id))}
          onClose={() => setAsking(false)}
        >
          <ChosenList
            escrows={chosen.map((one) => ({
              id: `${one.place}`,
              payee: payeeOf(one),
              amount: one.amount,
              unmet: !isReady(one),
            }))}
            currency={board.currency}
          />
        </ReasonDialog>
      )}
    </>
  )
}

function whyNot(chosen: number, unmet: number, { mayForce }: BoardDesk): string | null {
  if (chosen === 0) return 'Nothing is chosen yet.'
  if (chosen > MOST_IN_RELEASE) return `At most ${MOST_IN_RELEASE} at once.`
  if (unmet > 0 && !mayForce) return `Terms of ${unmet} are not met. Only an approver may ask to release past them.`
  return null
}

function allReady(next: readonly BoardEscrow[], ready: number, currency: string): string {
  const many = next.length < ready ? `${next.length} of ${ready}` : ready === 1 ? 'the one' : `all ${ready}`
  const total = totalOf(next)
  return `Choose ${many} ready${total === null ? '' : `, ${formatMoney(total, currency)}`}`
}

/** More of them than this are not read again within a moment: they are read one by one, before they are asked for. */
const MANY = 10
