'use client'

import { type ReactNode, useState } from 'react'
import { Way } from '@/components/approvals/manual-resolution-parts'
import { ReasonDialog } from '@/components/approvals/reason-dialog'
import { HeldBatch } from '@/components/payouts/sending/held-batch'
import { Button } from '@/components/ui/action/button'
import type { WaitingView } from '@/lib/payouts/manual-resolution/resolution-view'
import type { PayoutView, SubmissionView } from '@/lib/payouts/view'
import { formatMoment } from '@/lib/time/zone'
import { useDesk } from '../desk-context'
import { ApproverOnly } from './approver-only'
import { ConfirmRowsDialog } from './confirm-rows-dialog'
import { LinkDialog } from './link-dialog'
import { ResumeDialog } from './resume-dialog'
import { useBatchChanged } from './use-batch-changed'

type Props = { payout: PayoutView; batch: SubmissionView }
type Dialog = 'link' | 'rows' | 'abandon' | 'resume'

/** What can be done about a batch now, by whom, and from when. */
export function WaysOut({ payout, batch }: Props) {
  const { mayPrepare, meId, zone } = useDesk()
  const [open, setOpen] = useState<Dialog | null>(null)
  const { waiting } = batch
  if (waiting === null) return null
  if (batch.holdReason === 'stopped' && !batch.mayHaveRun)
    return (
      <>
        {waiting.lost.length > 0 && mayPrepare && (
          <Way
            says={`If a disbursement from before the restore (${waiting.lost.join(', ')}) paid these rows, confirm each of them. A second person decides.`}
          >
            <Button size="sm" onPress={() => setOpen('rows')}>
              Confirm rows
            </Button>
          </Way>
        )}
        {waiting.lost.length > 0 && waiting.mayLink && mayPrepare && (
          <Way says="If it is this batch, link it to that disbursement. The figures and every row are compared first.">
            <Button size="sm" onPress={() => setOpen('link')}>
              Link disbursement
            </Button>
          </Way>
        )}
        <Way says={heldSentence(waiting)}>
          <HeldBatch payoutId={payout.id} batch={batch} />
        </Way>
        <OpenDialog payout={payout} batch={batch} open={open} onClose={() => setOpen(null)} />
      </>
    )
  if (!mayPrepare) return <Way says="A preparer or an approver settles it. Your role can only read.">{null}</Way>
  const when = (iso: string) => formatMoment(iso, zone)
  return (
    <>
      {waiting.mayLink && (
        <Way says="If the service has this batch, link it to its disbursement. The figures and every row are compared first.">
          <Button size="sm" onPress={() => setOpen('link')}>
            Link disbursement
          </Button>
        </Way>
      )}
      <Way says={rowsSentence(waiting, when)}>
        <Button size="sm" onPress={() => setOpen('rows')}>
          Confirm rows
        </Button>
      </Way>
      <AbandonWay batch={batch} waiting={waiting} when={when} onOpen={() => setOpen('abandon')} />
      {batch.holdReason === 'stopped' ? (
        <HeldWay payout={payout} batch={batch} meId={meId} />
      ) : (
        <ResumeWay batch={batch} waiting={waiting} onOpen={() => setOpen('resume')} />
      )}
      <OpenDialog payout={payout} batch={batch} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function OpenDialog({ payout, batch, open, onClose }: Props & { open: Dialog | null; onClose: () => void }) {
  const { actions } = useDesk()
  const onChanged = useBatchChanged(payout.id)
  switch (open) {
    case 'link':
      return <LinkDialog payout={payout} batch={batch} onClose={onClose} />
    case 'rows':
      return <ConfirmRowsDialog payoutId={payout.id} batch={batch} onClose={onClose} />
    case 'resume':
      return <ResumeDialog payoutId={payout.id} batch={batch} onClose={onClose} />
    case 'abandon':
      return (
        <ReasonDialog
          words={{
            title: 'Abandon this batch?',
            says: 'The service is searched once more first. If it has nothing, a second person confirms that it never received this batch, and the rows can be paid again. Ask the service before: if it has the batch after all, the rows are paid twice.',
            confirm: 'Propose to abandon it',
            readBy: 'The approver reads it.',
          }}
          ask={(reason) => actions.resolution.proposeAbandon(batch.id, reason)}
          onAsked={onChanged}
          onClose={onClose}
        />
      )
    case null:
      return null
  }
}

const heldSentence = ({ lost }: WaitingView): string =>
  lost.length > 0
    ? 'If it paid none of these rows, an approver can let this batch go on, or give it up.'
    : 'An approver can let it go on, so that it is sent, or give it up, so that its rows can be paid in another payout.'

const rowsSentence = ({ unpaidFrom }: WaitingView, when: (iso: string) => string): string => {
  const now = 'If you have evidence of what was paid, confirm each row as paid or unpaid. A second person decides.'
  return unpaidFrom === null ? now : `${now} Rows can be confirmed unpaid from ${when(unpaidFrom)}.`
}

type AbandonProps = {
  batch: SubmissionView
  waiting: WaitingView
  when: (iso: string) => string
  onOpen: () => void
}

function AbandonWay({ batch, waiting, when, onOpen }: AbandonProps) {
  if (batch.holdReason === 'figures_differ' || batch.holdReason === 'found_twice') return null
  const { mayBeAbsent, absentFrom } = waiting
  const says = 'If the service says that it never received this batch, abandon it. A second person decides.'
  return (
    <Way says={says}>
      {mayBeAbsent ? (
        <Button size="sm" onPress={onOpen}>
          Abandon batch
        </Button>
      ) : (
        <Later>
          {absentFrom === null ? 'Not possible: the service has it.' : `Possible from ${when(absentFrom)}.`}
        </Later>
      )}
    </Way>
  )
}

function HeldWay({ payout, batch, meId }: Props & { meId: string }) {
  if (batch.waiting?.absentFrom === null || batch.makerId === meId) return null
  return (
    <Way says="An approver can let it go on: it is searched for first, and what is found is not sent again.">
      <HeldBatch payoutId={payout.id} batch={batch} />
    </Way>
  )
}

function ResumeWay({ batch, waiting, onOpen }: Pick<AbandonProps, 'batch' | 'waiting' | 'onOpen'>) {
  const { mayApprove } = useDesk()
  const contradicts = batch.holdReason === 'figures_differ'
  return (
    <Way
      says={
        contradicts
          ? 'If the service has corrected itself, read its disbursement again now.'
          : 'If the service answers again, search its list again now. Nothing that it has is sent a second time.'
      }
    >
      <ApproverOnly mayApprove={mayApprove} ownWork={waiting.ownWork}>
        <Button size="sm" onPress={onOpen}>
          {contradicts ? 'Read again' : 'Search again'}
        </Button>
      </ApproverOnly>
    </Way>
  )
}

const Later = ({ children }: { children: ReactNode }) => <span className="text-text-2">{children}</span>
