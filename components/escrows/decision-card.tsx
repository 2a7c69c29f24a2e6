'use client'

import { useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { DecisionForm } from '@/components/approvals/decision-form'
import { TakeBack } from '@/components/approvals/take-back'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Facts } from '@/components/ui/panel-section'
import { termsMet } from '@/lib/escrows/terms'
import type { EscrowAsk, EscrowProposal, EscrowView } from '@/lib/escrows/view'
import { formatMoney } from '@/lib/money/format'
import { escrowKeys } from '@/lib/queries/escrows'
import { formatMoment } from '@/lib/zone'
import type { EscrowActions, EscrowDesk } from './escrow-desk'

type Props = { escrow: EscrowView; desk: EscrowDesk; actions: EscrowActions }

const WORDS: Readonly<Record<EscrowAsk, { readonly title: string; readonly says: string; readonly approve: string }>> =
  {
    'release-escrow': {
      title: 'A release waits for approval',
      says: 'From the escrow to our account.',
      approve: 'Approve release of',
    },
    'reverse-escrow': {
      title: 'A return waits for approval',
      says: 'From the escrow back to the payer.',
      approve: 'Approve return of',
    },
    'declare-absent': {
      title: 'Somebody says that it never arrived',
      says: 'Approving ends the waiting: the payer can be asked anew. If the service has it after all, the payer is asked twice.',
      approve: 'Confirm that nobody was asked for',
    },
  }

/** What waits for a second person: what would happen to the money, why it was asked, and the decision itself. */
export function DecisionCard({ escrow, desk, actions }: Props) {
  const queries = useQueryClient()
  const asked = escrow.proposals.find(({ state }) => state === 'pending')
  if (asked === undefined) return null
  const readAgain = () => queries.invalidateQueries({ queryKey: escrowKeys.one(escrow.id) })
  const { content } = asked.summary
  const { title, says, approve } = WORDS[asked.kind]
  const amount = content.amount ?? escrow.amount
  const currency = content.currency ?? escrow.currency
  const money = amount === null || currency === null ? '' : formatMoney(amount, currency)
  return (
    <Card title={title} icon={UserCheck} tone="warn">
      <div className="flex flex-col gap-3 px-gutter py-3">
        <p className="text-title">{money}</p>
        <p className="text-text-2">
          {asked.kind === 'reverse-escrow' && escrow.ofPayout !== null ? 'From the escrow back to our wallet.' : says}
        </p>
        {content.force && (
          <Notice tone="warn">
            {escrow.said !== null && termsMet(escrow.said) === true
              ? 'It was asked for past open terms; every term is met by now.'
              : 'Not every term is met. Approving releases the money all the same.'}
          </Notice>
        )}
        <Facts
          facts={[
            ['Asked by', asked.maker],
            ['Asked', formatMoment(asked.askedAt, desk.zone)],
            ['Why', `“${content.reason}”`],
            ['Signs', asked.mark],
            [
              'Approvals',
              `${asked.decisions.filter(({ what }) => what === 'approve').length} of ${asked.approvalsNeeded}`,
            ],
          ]}
        />
        <MayDecide escrow={escrow} asked={asked} desk={desk} actions={actions} approve={`${approve} ${money}`} />
        {desk.mayCollect && <TakeBack takeBack={() => actions.takeBack(escrow.id)} onDone={readAgain} />}
      </div>
    </Card>
  )
}

function MayDecide({ escrow, asked, desk, actions, approve }: Props & { asked: EscrowProposal; approve: string }) {
  const queries = useQueryClient()
  if (asked.makerId === desk.meId)
    return <p className="text-text-2">You asked for it, so somebody else has to decide.</p>
  if (!desk.mayApprove || (asked.summary.content.force && !desk.mayForce))
    return <p className="text-text-2">An approver decides. Your role does not.</p>
  if (asked.decisions.some(({ byId }) => byId === desk.meId))
    return <p className="text-text-2">You have approved this. Another approval is needed.</p>
  return (
    <DecisionForm
      proposal={asked}
      approve={approve}
      method={desk.proof}
      decide={actions.decide}
      onDecided={() => queries.invalidateQueries({ queryKey: escrowKeys.one(escrow.id) })}
    />
  )
}
