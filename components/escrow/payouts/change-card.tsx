'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ChangeResolution } from '@/components/approvals/manual-resolution-change'
import { useBoardStaff } from '@/components/escrow/board/board-staff'
import { payeeOf, resultDisplay } from '@/components/escrow/board/escrow-text'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { ColumnMoney } from '@/components/ui/table/column-money'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { BatchChange, Board } from '@/lib/escrow/board/view'
import { useFormats, useText } from '@/lib/messages/use-text'
import { boardKeys } from '@/lib/queries/board'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { isNotKnown } from '@/lib/submissions/state/submission-status'
import { changeSentence, changeTitle } from './change-text'

type Props = { change: BatchChange; board: Board }

/** One request of ours about the payout: what happened to each escrow in it, by reading each again. */
export function ChangeCard({ change, board }: Props) {
  const staff = useBoardStaff()
  const text = useText()
  const t = useTranslations('board')
  const formats = useFormats()
  const queries = useQueryClient()
  const notKnown = isNotKnown(change) && change.state !== 'sending'
  const tone = notKnown ? 'unknown' : change.holdReason === 'stopped' ? 'warn' : 'neutral'
  const open = change.results.some(({ result }) => result !== 'released')
  return (
    <Card
      title={changeTitle(t, change)}
      aside={t('change.by', { who: change.maker, time: formats.moment(change.madeAt) })}
      tone={tone}
    >
      <div className="flex flex-col gap-2 border-b px-gutter py-3 last:border-b-0">
        <Notice tone={change.state === 'settled' ? 'good' : tone} role="status">
          {changeSentence(t, text, change)}
          {change.problem !== null && change.state !== 'settled' && (
            <span className="block text-text-2">
              {text(change.problem.explanation)}
              {change.problem.message !== null && ` “${change.problem.message}”`}
            </span>
          )}
        </Notice>
      </div>
      {change.resolutionOptions !== null && (
        <ChangeResolution
          change={{ ...change, resolutionOptions: change.resolutionOptions }}
          proposed={board.absences.some(({ subjectId, state }) => subjectId === change.id && state === 'pending')}
          staff={{ ...staff, mayPropose: staff.mayPrepare, isMaker: change.makerId === staff.meId }}
          onChanged={() => refetchAfterAction(queries, boardKeys.one(board.id))}
        />
      )}
      {change.results.length > 0 && (open || change.results.length <= FEW) && <Results change={change} board={board} />}
    </Card>
  )
}

/** A longer list is left out where every escrow was released: the board shows the same. */
const FEW = 12

function Results({ change, board }: { change: BatchChange; board: Board }) {
  const t = useTranslations('board')
  const ui = useTranslations('ui')
  return (
    <Table label={t('change.results', { change: changeTitle(t, change) })}>
      <TableHead>
        <Th>{ui('col.payee')}</Th>
        <Th>{t('change.result')}</Th>
        <Th>{t('change.service')}</Th>
        <Th end>{t('table.amount', { currency: board.currency })}</Th>
      </TableHead>
      <tbody>
        {change.results.map(({ escrowId, amount, result, reason }) => {
          const escrow = board.escrows?.find((one) => one.escrowId === escrowId)
          return (
            <Tr key={escrowId}>
              <Td place="lead">
                {escrow === undefined ? t('escrowId', { id: escrowId.slice(0, 8) }) : payeeOf(t, escrow)}
              </Td>
              <Td place="status">
                <Status {...resultDisplay(t)[result]} />
              </Td>
              <Td className="text-text-2">{reason === null ? '—' : `“${reason}”`}</Td>
              <Td place="sub">{reason === null ? '' : `“${reason}”`}</Td>
              <Td end place="amount">
                <ColumnMoney amount={amount} currency={board.currency} headed />
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
