'use client'

import { useTranslations } from 'next-intl'
import { DecisionForm } from '@/components/approvals/decision-form'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Facts } from '@/components/ui/layout/panel-section'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { decideResolutionAction, withdrawResolutionAction } from '@/lib/payouts/manual-resolution/actions'
import type { ResolvedRow } from '@/lib/payouts/manual-resolution/propose-resolution'
import type { ResolutionProposal } from '@/lib/payouts/manual-resolution/resolution-view'
import type { SubmissionView } from '@/lib/payouts/view'
import { formatPhone } from '@/lib/phone/number'
import { useStaff } from '../staff-context'
import { SecondPerson } from './second-person'
import { useBatchChanged } from './use-batch-changed'

type Props = { payoutId: string; batch: SubmissionView; proposal: ResolutionProposal }

/** A proposal about a batch, with every row, and the decision for a person who may take it. */
export function ResolutionDecision({ payoutId, batch, proposal }: Props) {
  const t = useTranslations('resolution')
  const formats = useFormats()
  const { content } = proposal.summary
  return (
    <div className="flex flex-col gap-3 px-gutter py-3">
      <h3 className="text-title-s">{titles(t)[content.action ?? 'absent']}</h3>
      <Facts facts={factsOf(t, proposal, formats.moment(proposal.askedAt))} />
      {content.action === 'rows' && (
        <div className="[--gutter:0rem]">
          <ResolvedRows rows={content.rows} currency={batch.money.currency} />
        </div>
      )}
      <DemandsAndComments proposal={proposal} />
      <div className="max-w-[26rem]">
        <MayDecide payoutId={payoutId} batch={batch} proposal={proposal} />
      </div>
    </div>
  )
}

const titles = (t: Texts<'resolution'>) =>
  ({
    rows: t('decide.rows'),
    link: t('decide.link'),
    absent: t('decide.abandon'),
  }) as const

function factsOf(t: Texts<'resolution'>, { maker, summary: { content } }: ResolutionProposal, asked: string) {
  const by = [t('decide.proposedBy'), `${maker}, ${asked}`] as const
  if (content.action === 'rows') {
    const paid = content.rows.filter(({ word }) => word === 'paid').length
    const reference = content.serviceReference
    return [
      by,
      [t('figure.rows'), t('decide.paidUnpaid', { paid, unpaid: content.rows.length - paid })] as const,
      [t('evidence'), content.evidence] as const,
      ...(reference === null ? [] : [[t('confirm.ticket'), reference] as const]),
    ]
  }
  if (content.action === 'link')
    return [by, [t('decide.disbursement'), content.serviceId] as const, [t('evidence'), content.evidence] as const]
  return [by, [t('decide.why'), content.reason] as const]
}

function ResolvedRows({ rows, currency }: { rows: readonly ResolvedRow[]; currency: string }) {
  const t = useTranslations('resolution')
  const ui = useTranslations('ui')
  const formats = useFormats()
  return (
    <Table label={t('decide.rows')}>
      <TableHead>
        <Th>{ui('col.row')}</Th>
        <Th>{ui('col.payee')}</Th>
        <Th>{t('decide.destination')}</Th>
        <Th end>{ui('col.amount')}</Th>
        <Th>{t('decide.confirmedAs')}</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <StackedRow key={row.rowId}>
            <StackedCell at="start" className="tabular-nums">
              {row.lineNo}
            </StackedCell>
            <StackedCell at="line">{row.name ?? '—'}</StackedCell>
            <StackedCell at="line" className="tabular-nums">
              {formatPhone(row.destination)}
              <span className="block text-caption text-text-2">{row.reference}</span>
            </StackedCell>
            <StackedCell at="end" end>
              {formats.money(row.amount, currency)}
            </StackedCell>
            <StackedCell at="line">
              <Status
                code={row.word === 'paid' ? 'paid' : 'failed'}
                label={row.word === 'paid' ? t('paid') : t('unpaid')}
              />
            </StackedCell>
          </StackedRow>
        ))}
      </tbody>
    </Table>
  )
}

function MayDecide({ payoutId, batch, proposal }: Props) {
  const formats = useFormats()
  const t = useTranslations('resolution')
  const { meId, mayApprove, mayPrepare, proof } = useStaff()
  const onChanged = useBatchChanged(payoutId)
  if (proposal.makerId === meId)
    return (
      <>
        <p className="mb-2 text-text-2">{t('decide.own')}</p>
        <SecondPerson batch={batch} />
        <Withdraw proposal={proposal} onChanged={onChanged} />
      </>
    )
  if (!mayApprove)
    return (
      <>
        <p className="mb-2 text-text-2">{t('decide.approver')}</p>
        {mayPrepare && <Withdraw proposal={proposal} onChanged={onChanged} />}
      </>
    )
  if (batch.waiting?.ownWork) return <p className="text-text-2">{t('decide.other')}</p>
  if (proposal.decisions.some((one) => one.byId === meId)) return <p className="text-text-2">{t('decide.another')}</p>
  return (
    <DecisionForm
      proposal={proposal}
      meId={meId}
      approve={approveWords(t, formats, proposal, batch)}
      method={proof}
      decide={decideResolutionAction}
      onDecided={onChanged}
    />
  )
}

function approveWords(
  t: Texts<'resolution'>,
  formats: Formats,
  { summary: { content } }: ResolutionProposal,
  { money }: SubmissionView,
): string {
  if (content.action === 'link') return t('decide.approveLink')
  if (content.action === undefined)
    return t('decide.approveAbsence', { amount: formats.money(money.amount, money.currency) })
  const unpaid = content.rows.filter(({ word }) => word === 'unpaid').length
  const paid = content.rows.length - unpaid
  const parts = [paid > 0 && t('decide.countPaid', { paid }), unpaid > 0 && t('decide.countUnpaid', { unpaid })].filter(
    Boolean,
  )
  return t('decide.confirm', { rows: parts.join(', ') })
}

function Withdraw({ proposal, onChanged }: { proposal: ResolutionProposal; onChanged: () => Promise<void> }) {
  const t = useTranslations('resolution')
  const action = useServerAction()
  const withdraw = async () => {
    await action.run(() => withdrawResolutionAction(proposal.id))
    await onChanged()
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" busy={action.busy} onPress={() => void withdraw()}>
        {t('decide.withdraw')}
      </Button>
      {action.error && <ErrorMessage error={action.error} />}
    </div>
  )
}
