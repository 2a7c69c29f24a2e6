'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import { FactorFirst } from './factor-first'
import { looksLikeProof, ProofField } from './identity-field'

type Props = {
  /** What is sent, and why nothing happens twice by it. */
  says: string
  method: StepUpMethod | 'none'
  goOn: (reason: string, proof: string) => Promise<ActionResult<object>>
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Lets what is held go on under its own key, with a reason and a fresh proof of who says so. */
export function GoOnDialog({ says, method, goOn, onDone, onClose }: Props) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [reason, setReason] = useState('')
  const [proof, setProof] = useState('')
  const send = async () => {
    const done = await action.run(() => goOn(reason, proof))
    setProof('')
    await onDone()
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('resume.title')}
      confirm={t('resume.confirm')}
      busy={action.busy}
      ready={method !== 'none' && looksLikeProof(method, proof) && reason.trim().length >= 3}
      onConfirm={() => void send()}
    >
      <div className="flex flex-col gap-3">
        <p>{says}</p>
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
