'use client'

import { DecisionForm } from '@/components/approvals/decision-form'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Facts } from '@/components/ui/layout/panel-section'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import { formatMoney } from '@/lib/money/format'
import type { ResolvedRow } from '@/lib/payouts/manual-resolution/propose-resolution'
import type { ResolutionProposal } from '@/lib/payouts/manual-resolution/resolution-view'
import type { SubmissionView } from '@/lib/payouts/view'
import { formatMoment } from '@/lib/time/zone'
import { useDesk } from '../desk-context'
import { useBatchChanged } from './use-batch-changed'

type Props = { payoutId: string; batch: SubmissionView; proposal: ResolutionProposal }

/** What was proposed about a batch, with every row, and the decision of a person who may take it. */
export function ResolutionDecision({ payoutId, batch, proposal }: Props) {
  const { zone } = useDesk()
  const { content } = proposal.summary
  return (
    <div className="flex flex-col gap-3 px-gutter py-3">
      <h3 className="text-title-s">{TITLES[content.action ?? 'absent']}</h3>
      <Facts facts={factsOf(proposal, formatMoment(proposal.askedAt, zone))} />
      {content.action === 'rows' && (
        <div className="[--gutter:0rem]">
          <ResolvedRows rows={content.rows} currency={batch.money.currency} />
        </div>
      )}
      <div className="max-w-[26rem]">
        <MayDecide payoutId={payoutId} batch={batch} proposal={proposal} />
      </div>
    </div>
  )
}

const TITLES = {
  rows: 'Rows to confirm',
  link: 'Link to confirm',
  absent: 'Abandon to confirm',
} as const

function factsOf({ maker, summary: { content } }: ResolutionProposal, asked: string) {
  const by = ['Proposed by', `${maker}, ${asked}`] as const
  if (content.action === 'rows') {
    const paid = content.rows.filter(({ word }) => word === 'paid').length
    const reference = content.serviceReference
    return [
      by,
      ['Rows', `${paid} paid, ${content.rows.length - paid} unpaid`] as const,
      ['Evidence', content.evidence] as const,
      ...(reference === null ? [] : [['Reference of the service', reference] as const]),
    ]
  }
  if (content.action === 'link')
    return [by, ['Disbursement', content.serviceId] as const, ['Evidence', content.evidence] as const]
  return [by, ['Why', content.reason] as const]
}

function ResolvedRows({ rows, currency }: { rows: readonly ResolvedRow[]; currency: string }) {
  return (
    <Table label="Rows to confirm">
      <TableHead>
        <Th>Row</Th>
        <Th>Payee</Th>
        <Th>Destination</Th>
        <Th end>Amount</Th>
        <Th>Confirmed as</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <StackedRow key={row.rowId}>
            <StackedCell at="start" className="tabular-nums">
              {row.lineNo}
            </StackedCell>
            <StackedCell at="line">{row.name ?? '—'}</StackedCell>
            <StackedCell at="line" className="tabular-nums">
              {row.destination}
              <span className="block text-caption text-text-2">{row.reference}</span>
            </StackedCell>
            <StackedCell at="end" end>
              {formatMoney(row.amount, currency)}
            </StackedCell>
            <StackedCell at="line">
              <Status word={row.word === 'paid' ? 'Paid' : 'Failed'} label={row.word === 'paid' ? 'Paid' : 'Unpaid'} />
            </StackedCell>
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}

function MayDecide({ payoutId, batch, proposal }: Props) {
  const { meId, mayApprove, mayPrepare, proof, actions } = useDesk()
  const onChanged = useBatchChanged(payoutId)
  if (proposal.makerId === meId)
    return (
      <>
        <p className="mb-2 text-text-2">You proposed it, so somebody else has to decide.</p>
        <Withdraw proposal={proposal} onChanged={onChanged} />
      </>
    )
  if (!mayApprove)
    return (
      <>
        <p className="mb-2 text-text-2">An approver decides.</p>
        {mayPrepare && <Withdraw proposal={proposal} onChanged={onChanged} />}
      </>
    )
  if (batch.waiting?.ownWork)
    return <p className="text-text-2">You requested this payout or edited its rows, so another approver decides.</p>
  if (proposal.decisions.some((one) => one.byId === meId))
    return <p className="text-text-2">You have approved this. Another approval is needed.</p>
  return (
    <DecisionForm
      proposal={proposal}
      approve={approveWords(proposal, batch)}
      method={proof}
      decide={actions.resolution.decide}
      onDecided={onChanged}
    />
  )
}

function approveWords({ summary: { content } }: ResolutionProposal, { money }: SubmissionView): string {
  if (content.action === 'link') return 'Approve the link'
  if (content.action === undefined)
    return `Confirm that ${formatMoney(money.amount, money.currency)} was never received`
  const unpaid = content.rows.filter(({ word }) => word === 'unpaid').length
  const paid = content.rows.length - unpaid
  const parts = [paid > 0 && `${paid} paid`, unpaid > 0 && `${unpaid} unpaid`].filter(Boolean)
  return `Confirm ${parts.join(', ')}`
}

function Withdraw({ proposal, onChanged }: { proposal: ResolutionProposal; onChanged: () => Promise<void> }) {
  const { actions } = useDesk()
  const action = useServerAction()
  const withdraw = async () => {
    await action.run(() => actions.resolution.withdraw(proposal.id))
    await onChanged()
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" busy={action.busy} onPress={() => void withdraw()}>
        Withdraw proposal
      </Button>
      {action.error && <ErrorMessage error={action.error} />}
    </div>
  )
}
