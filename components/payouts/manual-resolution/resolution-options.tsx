'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ResolutionOption } from '@/components/approvals/manual-resolution-parts'
import { ReasonDialog } from '@/components/approvals/reason-dialog'
import { BatchOnHold } from '@/components/payouts/sending/batch-on-hold'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { proposeAbandonAction } from '@/lib/payouts/manual-resolution/actions'
import type { WaitingView } from '@/lib/payouts/manual-resolution/resolution-view'
import type { SubmissionView } from '@/lib/payouts/view'
import { useStaff } from '../staff-context'
import { ApproverOnly } from './approver-only'
import { ConfirmRowsDialog } from './confirm-rows-dialog'
import { LinkDialog } from './link-dialog'
import { ResumeDialog } from './resume-dialog'
import { useBatchChanged } from './use-batch-changed'

type Props = { batch: SubmissionView }
type Dialog = 'link' | 'rows' | 'abandon' | 'resume'

/** What can be done about a batch now, by whom, and from when. */
export function ResolutionOptions({ batch }: Props) {
  const payout = usePayout()
  const t = useTranslations('resolution')
  const formats = useFormats()
  const { mayPrepare, meId } = useStaff()
  const [open, setOpen] = useState<Dialog | null>(null)
  const { waiting } = batch
  if (waiting === null) return null
  if (batch.holdReason === 'stopped' && !batch.mayHaveRun)
    return (
      <>
        {waiting.lost.length > 0 && mayPrepare && (
          <ResolutionOption says={t('ways.lost', { ids: formats.all(waiting.lost) })}>
            <Button size="sm" onPress={() => setOpen('rows')}>
              {t('ways.confirmRows')}
            </Button>
          </ResolutionOption>
        )}
        {waiting.lost.length > 0 && waiting.mayLink && mayPrepare && (
          <ResolutionOption says={t('ways.linkThis')}>
            <Button size="sm" onPress={() => setOpen('link')}>
              {t('ways.link')}
            </Button>
          </ResolutionOption>
        )}
        <ResolutionOption says={onHoldSentence(t, waiting)}>
          <BatchOnHold payoutId={payout.id} batch={batch} />
        </ResolutionOption>
        <OpenDialog batch={batch} open={open} onClose={() => setOpen(null)} />
      </>
    )
  if (!mayPrepare) return <ResolutionOption says={t('ways.readOnly')}>{null}</ResolutionOption>
  const when = (iso: string) => formats.moment(iso)
  return (
    <>
      {waiting.mayLink && (
        <ResolutionOption says={t('ways.linkHas')}>
          <Button size="sm" onPress={() => setOpen('link')}>
            {t('ways.link')}
          </Button>
        </ResolutionOption>
      )}
      <ResolutionOption says={rowsSentence(t, waiting, when)}>
        <Button size="sm" onPress={() => setOpen('rows')}>
          {t('ways.confirmRows')}
        </Button>
      </ResolutionOption>
      <AbandonOption batch={batch} waiting={waiting} when={when} onOpen={() => setOpen('abandon')} />
      {batch.holdReason === 'stopped' ? (
        <OnHoldOption batch={batch} meId={meId} />
      ) : (
        <ResumeOption batch={batch} waiting={waiting} onOpen={() => setOpen('resume')} />
      )}
      <OpenDialog batch={batch} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function OpenDialog({ batch, open, onClose }: Props & { open: Dialog | null; onClose: () => void }) {
  const payout = usePayout()
  const t = useTranslations('resolution')
  const onChanged = useBatchChanged(payout.id)
  switch (open) {
    case 'link':
      return <LinkDialog batch={batch} onClose={onClose} />
    case 'rows':
      return <ConfirmRowsDialog payoutId={payout.id} batch={batch} onClose={onClose} />
    case 'resume':
      return <ResumeDialog payoutId={payout.id} batch={batch} onClose={onClose} />
    case 'abandon':
      return (
        <ReasonDialog
          words={{
            title: t('abandon.title'),
            says: t('abandon.text'),
            confirm: t('abandon.confirm'),
            readBy: t('abandon.reasonHelp'),
          }}
          send={(reason) => proposeAbandonAction(batch.id, reason)}
          onSent={onChanged}
          onClose={onClose}
        />
      )
    case null:
      return null
  }
}

const onHoldSentence = (t: Texts<'resolution'>, { lost }: WaitingView): string =>
  lost.length > 0 ? t('ways.heldFound') : t('ways.held')

const rowsSentence = (t: Texts<'resolution'>, { unpaidFrom }: WaitingView, when: (iso: string) => string): string => {
  const now = t('ways.evidence')
  return unpaidFrom === null ? now : t('ways.evidenceFrom', { now, time: when(unpaidFrom) })
}

type AbandonProps = {
  batch: SubmissionView
  waiting: WaitingView
  when: (iso: string) => string
  onOpen: () => void
}

function AbandonOption({ batch, waiting, when, onOpen }: AbandonProps) {
  const t = useTranslations('resolution')
  if (batch.holdReason === 'figures_differ' || batch.holdReason === 'found_twice') return null
  const { mayBeAbsent, absentFrom } = waiting
  const says = t('ways.abandon')
  return (
    <ResolutionOption says={says}>
      {mayBeAbsent ? (
        <Button size="sm" onPress={onOpen}>
          {t('ways.abandonButton')}
        </Button>
      ) : (
        <Muted>
          {absentFrom === null ? t('ways.notPossible') : t('ways.possibleFrom', { time: when(absentFrom) })}
        </Muted>
      )}
    </ResolutionOption>
  )
}

function OnHoldOption({ batch, meId }: Props & { meId: string }) {
  const payout = usePayout()
  const t = useTranslations('resolution')
  const { waiting } = batch
  if (waiting === null || waiting.found || waiting.paidUnderOwnTags || batch.makerId === meId) return null
  return (
    <ResolutionOption says={waiting.lost.length > 0 ? t('ways.resumeLost') : t('ways.resume')}>
      <BatchOnHold payoutId={payout.id} batch={batch} />
    </ResolutionOption>
  )
}

function ResumeOption({ batch, waiting, onOpen }: Pick<AbandonProps, 'batch' | 'waiting' | 'onOpen'>) {
  const t = useTranslations('resolution')
  const { mayApprove } = useStaff()
  const contradicts = batch.holdReason === 'figures_differ'
  return (
    <ResolutionOption says={contradicts ? t('ways.readNow') : t('ways.searchNow')}>
      <ApproverOnly mayApprove={mayApprove} ownWork={waiting.ownWork}>
        <Button size="sm" onPress={onOpen}>
          {contradicts ? t('resume.read') : t('resume.search')}
        </Button>
      </ApproverOnly>
    </ResolutionOption>
  )
}

const Muted = ({ children }: { children: ReactNode }) => <span className="text-text-2">{children}</span>
