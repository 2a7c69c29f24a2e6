'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/components/approvals/reason-dialog'
import { Button } from '@/components/ui/action/button'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import { useShortcut } from '@/components/ui/value/shortcut'
import { isReady, MOST_IN_RELEASE, totalOf } from '@/lib/escrow/board/board'
import type { Board, BoardEscrow } from '@/lib/escrow/board/view'
import { proposeBatchReleaseAction, proposeForcedBatchReleaseAction } from '@/lib/escrow/payouts/actions'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { type BoardStaff, useBoardStaff } from './board-staff'
import { ChosenList } from './chosen-list'
import { payeeOf } from './escrow-text'

type Props = {
  board: Board
  chosen: readonly BoardEscrow[]
  /** Those that can be chosen without force. */
  ready: readonly BoardEscrow[]
  onChoose: (escrowIds: readonly string[]) => void
}

/** The foot of the board: what is chosen, what stays in escrow, and the button that proposes to release exactly that. */
export function BoardTotals({ board, chosen, ready, onChoose }: Props) {
  const staff = useBoardStaff()
  const t = useTranslations('board')
  const formats = useFormats()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const queries = useQueryClient()
  const total = totalOf(chosen)
  const places = new Set(chosen.map(({ place }) => place))
  const isLeft = (one: BoardEscrow) => mayHoldMoney(one.status) && !places.has(one.place)
  const stays = board.escrows === null ? null : totalOf(board.escrows.filter(isLeft))
  const unmet = chosen.filter((one) => !isReady(one)).length
  const why = whyNot(t, chosen.length, unmet, staff)
  const money = total === null ? '' : formats.money(total, board.currency)
  const many = t('escrows', { count: chosen.length })
  const ids = chosen.flatMap(({ escrowId }) => escrowId ?? [])
  const open = () => why === null && setDialogOpen(true)
  const next = ready.slice(0, MOST_IN_RELEASE)
  const isNext = next.length === chosen.length && next.every(({ place }) => places.has(place))
  const chooseNext = () => onChoose(next.flatMap(({ escrowId }) => escrowId ?? []))
  useShortcut(next.length > 0 ? 'Shift X' : null, t('totals.selectReady'), chooseNext)
  useShortcut(why === null ? 'R' : null, t('totals.requestSelected'), open)
  return (
    <>
      <TotalsBar
        why={why}
        actions={
          <>
            {chosen.length > 0 && (
              <Button variant="quiet" keys="Esc" onPress={() => onChoose([])}>
                {t('totals.clear')}
              </Button>
            )}
            {next.length > 0 && !isNext && (
              <span className="max-sm:w-full max-sm:[&>button]:w-full">
                <Button icon={CheckCheck} keys="Shift X" onPress={chooseNext}>
                  {allReady(t, formats, next, ready.length, board.currency)}
                </Button>
              </span>
            )}
            <Button variant="primary" icon={Send} keys="R" isDisabled={why !== null} onPress={open}>
              {unmet > 0
                ? t('totals.requestForced', { many })
                : t('totals.request', { escrows: chosen.length === 0 ? t('totals.escrows') : many })}
            </Button>
          </>
        }
      >
        <Total label={t('table.selected')}>
          {chosen.length} <span className="font-normal text-text-2">{t('totals.ready', { count: ready.length })}</span>
        </Total>
        <Total label={t('totals.remaining')}>
          {stays === null ? '—' : <Money amount={stays} currency={board.currency} />}
        </Total>
        <Total label={t('totals.toRelease')} main>
          {total === null ? '—' : <Money amount={total} currency={board.currency} />}
        </Total>
      </TotalsBar>
      {isDialogOpen && (
        <ReasonDialog
          words={{
            title: unmet > 0 ? t('totals.forceTitle', { amount: money }) : t('totals.title', { amount: money }),
            says:
              unmet > 0
                ? t('totals.forceText', { unmet })
                : t('totals.text', { many: chosen.length > MANY ? 'many' : 'few' }),
            confirm: t('totals.confirm', { amount: money }),
            danger: unmet > 0,
          }}
          send={(reason) =>
            (unmet > 0 ? proposeForcedBatchReleaseAction : proposeBatchReleaseAction)(board.id, ids, reason)
          }
          onSent={() => refetchAfterAction(queries, boardKeys.one(board.id))}
          onClose={() => setDialogOpen(false)}
        >
          <ChosenList
            escrows={chosen.map((one) => ({
              id: `${one.place}`,
              payee: payeeOf(t, one),
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

function whyNot(t: Texts<'board'>, chosen: number, unmet: number, { mayForce }: BoardStaff): string | null {
  if (chosen === 0) return t('totals.nothing')
  if (chosen > MOST_IN_RELEASE) return t('totals.atMost', { count: MOST_IN_RELEASE })
  if (unmet > 0 && !mayForce) return t('totals.unmet', { count: unmet })
  return null
}

function allReady(
  t: Texts<'board'>,
  formats: Formats,
  next: readonly BoardEscrow[],
  ready: number,
  currency: string,
): string {
  const many =
    next.length < ready
      ? t('totals.someOf', { count: next.length, ready })
      : ready === 1
        ? t('totals.theOne')
        : t('totals.all', { count: ready })
  const total = totalOf(next)
  return t('totals.selectAll', { many, sum: total === null ? '' : `, ${formats.money(total, currency)}` })
}

/** Above this number reading the escrows again takes a while: they are read one by one before the proposal is made. */
const MANY = 10
