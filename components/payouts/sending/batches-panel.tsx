'use client'

import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { BalanceSection } from '@/components/balance/balance-section'
import { MayDecide } from '@/components/payouts/approval/approval-panel'
import { resubmittedText } from '@/components/payouts/approval/resubmitted-text'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { Status } from '@/components/ui/value/status'
import type { Message } from '@/lib/messages/message'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import { isScheduled } from '@/lib/payouts/stage'
import type { ProposalView, SubmissionView } from '@/lib/payouts/view'
import { batchLines, batchWord } from './batch-text'
import { CancelDialog } from './cancel-dialog'
import { isCreate } from './kind-text'

// Few payouts are sent on a chosen day.
const ScheduledSection = dynamic(() => import('./scheduled-section').then((module) => module.ScheduledSection))

/** Every request of the payout, what is known of it, and what may be done about it. */
export function BatchesPanel() {
  const payout = usePayout()
  const t = useTranslations('sending')
  const formats = useFormats()
  const batches = payout.submissions.filter(isCreate)
  const asked = payout.proposals.filter((one) => one.state === 'pending')
  return (
    <>
      {asked.map((proposal) => (
        <Asked key={proposal.id} proposal={proposal} />
      ))}
      {payout.sendAt !== null && <ScheduledSection />}
      <PanelSection title={t('batches.title')} aside={formats.count(batches.length)}>
        <ul className="flex flex-col">
          {batches.map((batch) => (
            <li key={batch.id} className="border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
              <Batch batch={batch} />
            </li>
          ))}
        </ul>
      </PanelSection>
      <BalanceSection debits={payout.totals} isDraft={false} />
    </>
  )
}

function Asked({ proposal }: { proposal: ProposalView }) {
  const payout = usePayout()
  const t = useTranslations('sending')
  const formats = useFormats()
  const approval = useTranslations('approval')
  const { cancel, totals } = proposal.summary
  const again = resubmittedText(approval, formats, payout, proposal)
  const sum = totals.map((total) => formats.money(total.debit, total.currency)).join(' + ')
  return (
    <PanelSection title={cancel ? t('batches.cancelWaits') : t('batches.waitsAgain')} decision>
      <div className="mb-3 flex flex-col gap-2">
        {cancel && (
          <p className="text-text-2">
            {t('batches.cancelText', { who: proposal.maker, rows: proposal.summary.rowCount, reason: cancel.reason })}
          </p>
        )}
        {again && <Notice tone="warn">{again}</Notice>}
        <DemandsAndComments proposal={proposal} />
      </div>
      <MayDecide
        proposal={proposal}
        approve={cancel ? t('batches.approveCancel') : t('batches.approve', { amount: sum })}
        payoutId={payout.id}
      />
    </PanelSection>
  )
}

function Batch({ batch }: { batch: SubmissionView }) {
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('sending')
  const formats = useFormats()
  const text = useText()
  const { mayPrepare } = useStaff()
  const [cancelling, setCancelling] = useState(false)
  const waits = isScheduled(payout)
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
          <span className="font-medium">
            {batch.network === null ? t('batches.batch') : text(paidOverName(batch.network))}
          </span>{' '}
          <span className="text-text-2 tabular-nums">{ui('rows', { count: batch.money.rows })}</span>
        </span>
        <Status code={batchWord(batch, waits)} />
      </div>
      {batchLines(t, text, formats, batch, waits ? payout.sendAt : null).map((sentence) => (
        <p key={sentence} className="text-text-2">
          {sentence}
        </p>
      ))}
      <p className="text-caption text-text-3 tabular-nums">
        {t('batches.reference', { reference: batch.mark })}
        {batch.disbursementId && (
          <>
            {', '}
            <Link
              className="text-accent underline underline-offset-2"
              href={
                `/${payout.kind === 'escrow' ? 'escrow-payouts' : 'disbursements'}/${batch.disbursementId}` as Route
              }
            >
              {payout.kind === 'escrow' ? t('batches.board') : t('batches.disbursement')}
            </Link>
          </>
        )}
      </p>
      {cancels.map((cancel) => (
        <p key={cancel.id} className="text-text-2">
          {cancelText(t, text, cancel)}
        </p>
      ))}
      {batch.waiting !== null && <p className="text-text-2">{t('batches.needsPerson')}</p>}
      {batch.waiting === null && batch.unexplained.length > 0 && (
        <Notice tone="warn">{t('batches.unexplained', { ids: formats.all(batch.unexplained) })}</Notice>
      )}
      {mayCancel && (
        <div>
          <Button size="sm" onPress={() => setCancelling(true)}>
            {t('cancel.button')}
          </Button>
          <CancelDialog batch={batch} isOpen={cancelling} onClose={() => setCancelling(false)} />
        </div>
      )}
    </div>
  )
}

function cancelText(t: Texts<'sending'>, text: (message: Message) => string, cancel: SubmissionView): string {
  switch (cancel.state) {
    case 'settled':
      return t('cancel.done')
    case 'failed':
    case 'rejected_clean':
      return cancel.problem
        ? t('cancel.refusedWhy', { problem: text(cancel.problem).replace(/\.$/, '') })
        : t('cancel.refused')
    default:
      return t('cancel.pending')
  }
}
