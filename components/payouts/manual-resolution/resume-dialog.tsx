'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { looksLikeProof, ProofField } from '@/components/approvals/identity-field'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { resumeUnknownBatchAction } from '@/lib/payouts/manual-resolution/actions'
import type { SubmissionView } from '@/lib/payouts/view'
import { useStaff } from '../staff-context'
import { useBatchChanged } from './use-batch-changed'

type Props = { payoutId: string; batch: SubmissionView; onClose: () => void }

/** Has the service searched, or a contradiction read, once more; with a reason and the person's identity. */
export function ResumeDialog({ payoutId, batch, onClose }: Props) {
  const t = useTranslations('resolution')
  const ui = useTranslations('ui')
  const { proof: method } = useStaff()
  const onChanged = useBatchChanged(payoutId)
  const action = useServerAction()
  const [reason, setReason] = useState('')
  const [proof, setProof] = useState('')
  const contradicts = batch.holdReason === 'figures_differ'
  const send = async () => {
    const done = await action.run(() => resumeUnknownBatchAction({ submissionId: batch.id, reason, proof }))
    setProof('')
    await onChanged()
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={contradicts ? t('resume.readTitle') : t('resume.searchTitle')}
      confirm={contradicts ? t('resume.read') : t('resume.search')}
      busy={action.busy}
      ready={method !== 'none' && looksLikeProof(method, proof) && reason.trim().length >= 3}
      onConfirm={() => void send()}
    >
      <div className="flex flex-col gap-3">
        <p>{contradicts ? t('resume.readText') : t('resume.searchText')}</p>
        <TextArea
          label={ui('col.reason')}
          help={t('resume.reasonHelp')}
          value={reason}
          onChange={setReason}
          maxLength={300}
        />
        {method === 'none' ? <FactorFirst /> : <ProofField method={method} value={proof} onChange={setProof} />}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
