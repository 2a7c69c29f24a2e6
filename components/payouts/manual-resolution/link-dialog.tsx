'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { IdentityField, isIdentityComplete } from '@/components/approvals/identity-field'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useFormats } from '@/lib/messages/use-text'
import { compareBatchAction, linkBatchAction, proposeLinkAction } from '@/lib/payouts/manual-resolution/actions'
import type { BatchComparison } from '@/lib/payouts/manual-resolution/compare-batch'
import type { SubmissionView } from '@/lib/payouts/view'
import { useStaff } from '../staff-context'
import { ApproverOnly } from './approver-only'
import { ComparisonTable } from './comparison-table'
import { SecondPerson } from './second-person'
import { useBatchChanged } from './use-batch-changed'

type Props = { batch: SubmissionView; onClose: () => void }

/** Links a batch to a disbursement by its id: figures and rows are compared, and only a match can be linked. */
export function LinkDialog({ batch, onClose }: Props) {
  const t = useTranslations('resolution')
  const [typed, setTyped] = useState('')
  const [compared, setCompared] = useState<BatchComparison | null>(null)
  const action = useServerAction()
  const compare = async (serviceId: string) => {
    setTyped(serviceId)
    setCompared(null)
    setCompared(await action.run(() => compareBatchAction(batch.id, serviceId)))
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('link.title')} width="wide">
      <div className="flex flex-col gap-3">
        <Candidates batch={batch} busy={action.busy} onCompare={(id) => void compare(id)} />
        <form
          noValidate
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void compare(typed)
          }}
        >
          <div className="min-w-0 grow basis-72">
            <TextField
              label={t('link.id')}
              help={t('link.idHelp')}
              problem={action.error?.text}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              maxLength={200}
            />
          </div>
          <span className="flex pt-[1.5625rem] max-sm:pt-0">
            <Button type="submit" busy={action.busy} isDisabled={typed.trim() === ''}>
              {t('link.compare')}
            </Button>
          </span>
        </form>
        {compared && (
          <>
            <ComparisonTable comparison={compared} currency={batch.money.currency} />
            <Verdict batch={batch} comparison={compared} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}

type CandidateProps = { batch: SubmissionView; busy: boolean; onCompare: (serviceId: string) => void }

function Candidates({ batch, busy, onCompare }: CandidateProps) {
  const t = useTranslations('resolution')
  const candidates = batch.waiting?.candidates ?? []
  if (candidates.length === 0) return null
  return (
    <div>
      <p>{t('link.found')}</p>
      <ul className="mt-1 flex flex-col">
        {candidates.map(({ serviceId, ours }) => (
          <li
            key={serviceId}
            className="flex flex-wrap items-center justify-between gap-2 border-b py-1.5 last:border-b-0"
          >
            <span className="flex min-w-0 flex-col text-text tabular-nums">
              {serviceId}
              <span className="text-caption text-text-2">{ours ? t('link.hasReference') : t('link.maybe')}</span>
            </span>
            <Button size="sm" isDisabled={busy} onPress={() => onCompare(serviceId)}>
              {t('link.compare')}
              <span className="sr-only"> {t('link.compareWith', { serviceId })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type VerdictProps = Props & { comparison: BatchComparison }

function Verdict({ batch, comparison, onClose }: VerdictProps) {
  const t = useTranslations('resolution')
  const { mayApprove } = useStaff()
  if (!comparison.fits) return <Notice tone="bad">{t('link.differs')}</Notice>
  if (comparison.rows === null || !comparison.named)
    return <ProposeLink batch={batch} comparison={comparison} onClose={onClose} />
  return (
    <>
      {comparison.byRows && <Notice tone="accent">{t('link.byRows')}</Notice>}
      <ApproverOnly mayApprove={mayApprove} ownWork={batch.waiting?.ownWork ?? true}>
        <LinkNow batch={batch} comparison={comparison} onClose={onClose} />
      </ApproverOnly>
    </>
  )
}

function LinkNow({ batch, comparison, onClose }: VerdictProps) {
  const payout = usePayout()
  const t = useTranslations('resolution')
  const formats = useFormats()
  const { proof: method } = useStaff()
  const onChanged = useBatchChanged(payout.id)
  const action = useServerAction()
  const [proof, setProof] = useState('')
  const others = (batch.waiting?.candidates ?? []).filter(
    ({ ours, serviceId }) => ours && serviceId !== comparison.serviceId,
  )
  const link = async () => {
    const asked = { submissionId: batch.id, serviceId: comparison.serviceId, proof }
    const done = await action.run(() => linkBatchAction(asked))
    setProof('')
    await onChanged()
    if (done) onClose()
  }
  if (method === 'none') return <FactorFirst />
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void link()
      }}
    >
      <p>
        {t('link.fits', {
          byRows: comparison.byRows ? 'yes' : 'no',
          others: others.length,
          ids: formats.all(others.map(({ serviceId }) => serviceId)),
        })}
      </p>
      <IdentityField method={method} value={proof} onChange={setProof} />
      {action.error && <ErrorMessage error={action.error} />}
      <Button type="submit" variant="primary" wide busy={action.busy} isDisabled={!isIdentityComplete(method, proof)}>
        {t('link.confirm')}
      </Button>
    </form>
  )
}

function ProposeLink({ batch, comparison, onClose }: VerdictProps) {
  const payout = usePayout()
  const t = useTranslations('resolution')
  const onChanged = useBatchChanged(payout.id)
  const action = useServerAction()
  const [evidence, setEvidence] = useState('')
  const propose = async () => {
    const asked = { submissionId: batch.id, serviceId: comparison.serviceId, evidence }
    const done = await action.run(() => proposeLinkAction(asked))
    await onChanged()
    if (done) onClose()
  }
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn">{t('link.uncertain', { unnamed: comparison.rows === null ? 'yes' : 'no' })}</Notice>
      <SecondPerson batch={batch} />
      <TextArea
        label={t('evidence')}
        help={t('link.evidenceHelp')}
        value={evidence}
        onChange={setEvidence}
        maxLength={1_000}
      />
      {action.error && <ErrorMessage error={action.error} />}
      <Button
        variant="primary"
        wide
        busy={action.busy}
        isDisabled={evidence.trim().length < 3}
        onPress={() => void propose()}
      >
        {t('link.propose')}
      </Button>
    </div>
  )
}
