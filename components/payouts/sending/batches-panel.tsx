'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import { MayDecide } from '@/components/payouts/approval/approval-panel'
import { approvalAgainWords } from '@/components/payouts/approval/resubmitted-text'
import { useDesk } from '@/components/payouts/desk-context'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { countText } from '@/components/ui/value/count'
import { Status } from '@/components/ui/value/status'
import { formatMoney } from '@/lib/money/format'
import { nameOfWay } from '@/lib/payouts/quotes/split-batches'
import type { PayoutView, ProposalView, SubmissionView } from '@/lib/payouts/view'
import { batchTold, batchWord } from './batch-text'
import { CancelDialog } from './cancel-dialog'
import { isCreate } from './kind-text'

/** Every request that was made of the payout, what is known of it, and what may be done about it. */
export function BatchesPanel({ payout }: { payout: PayoutView }) {
  const batches = payout.submissions.filter(isCreate)
  const asked = payout.proposals.filter((one) => one.state === 'pending')
  return (
    <>
      {asked.map((proposal) => (
        <Asked key={proposal.id} payout={payout} proposal={proposal} />
      ))}
      <PanelSection title="Batches" aside={countText(batches.length)}>
        <ul className="flex flex-col">
          {batches.map((batch) => (
            <li key={batch.id} className="border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
              <Batch payout={payout} batch={batch} />
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  )
}

function Asked({ payout, proposal }: { payout: PayoutView; proposal: ProposalView }) {
  const { cancel, totals } = proposal.summary
  const again = approvalAgainWords(payout, proposal)
  const sum = totals.map((total) => formatMoney(total.debit, total.currency)).join(' + ')
  return (
    <PanelSection title={cancel ? 'A cancel waits for approval' : 'A batch waits for approval again'} decision>
      <div className="mb-3 flex flex-col gap-2">
        {cancel && (
          <p className="text-text-2">
            {proposal.maker} asks to cancel a batch of {countText(proposal.summary.rowCount)} rows: “{cancel.reason}”.
            Rows that were paid by then stay paid.
          </p>
        )}
        {again && <Notice tone="warn">{again}</Notice>}
      </div>
      <MayDecide proposal={proposal} approve={cancel ? 'Approve the cancel' : `Approve ${sum}`} payoutId={payout.id} />
    </PanelSection>
  )
}

function Batch({ payout, batch }: { payout: PayoutView; batch: SubmissionView }) {
  const { zone, mayPrepare } = useDesk()
  const [cancelling, setCancelling] = useState(false)
  const cancels = payout.submissions.filter((one) => one.targetId === batch.id)
  const asked = payout.proposals.some(
    (one) => one.kind === 'cancel-disbursement' && one.subjectId === batch.id && one.state === 'pending',
  )
  const mayCancel =
    mayPrepare &&
    payout.kind === 'direct' &&
    batch.state === 'accepted' &&
    !asked &&
    cancels.every((one) => one.state !== 'ready' && one.state !== 'sending')
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          <span className="font-medium">{batch.rail === null ? 'Batch' : nameOfWay(batch.rail)}</span>{' '}
          <span className="text-text-2 tabular-nums">
            {countText(batch.money.rows)} {batch.money.rows === 1 ? 'row' : 'rows'}
          </span>
        </span>
        <Status word={batchWord(batch)} />
      </div>
      {batchTold(batch, zone).map((sentence) => (
        <p key={sentence} className="text-text-2">
          {sentence}
        </p>
      ))}
      <p className="text-caption text-text-3 tabular-nums">
        Mark {batch.mark}
        {batch.disbursementId && (
          <>
            {', '}
            <Link
              className="text-accent underline underline-offset-2"
              href={
                `/${payout.kind === 'escrow' ? 'escrow-payouts' : 'disbursements'}/${batch.disbursementId}` as Route
              }
            >
              {payout.kind === 'escrow' ? 'its release board' : 'the disbursement at the service'}
            </Link>
          </>
        )}
      </p>
      {cancels.map((cancel) => (
        <p key={cancel.id} className="text-text-2">
          {cancelTold(cancel)}
        </p>
      ))}
      {batch.waiting !== null && (
        <p className="text-text-2">Needs a person. What can be done stands above the rows of this payout.</p>
      )}
      {batch.waiting === null && batch.unexplained.length > 0 && (
        <Notice tone="warn">
          The service also has {batch.unexplained.join(', ')} with this batch reference, and nothing here explains it.
          Have it cancelled or returned.
        </Notice>
      )}
      {mayCancel && (
        <div>
          <Button size="sm" onPress={() => setCancelling(true)}>
            Ask to cancel
          </Button>
          <CancelDialog payout={payout} batch={batch} isOpen={cancelling} onClose={() => setCancelling(false)} />
        </div>
      )}
    </div>
  )
}

function cancelTold(cancel: SubmissionView): string {
  switch (cancel.state) {
    case 'settled':
      return 'The service says that this batch was cancelled.'
    case 'failed':
    case 'rejected_clean':
      return `The service did not cancel this batch${cancel.problem ? `: ${cancel.problem}` : '.'} Rows go on as they were.`
    default:
      return 'A cancel was approved and is under way. What it did is read from the service.'
  }
}
