'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { FactorFirst } from './factor-first'
import { looksLikeProof, ProofField } from './identity-field'

type Props = {
  proposal: Pick<ProposalOf<string, unknown>, 'id' | 'hash' | 'mark'>
  /** The verb with its object and sum: "Approve UGX 55,731,500". */
  approve: string
  /** What is asked again before a decision about money; none while an authenticator is required and missing. */
  method: StepUpMethod | 'none'
  decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  /** What shows the proposal is read again, whether the decision went through or not. */
  onDecided: () => Promise<unknown>
}

/** One person's decision, after they have proved again who they are. What was typed stays when it did not go through. */
export function DecisionForm({ proposal, approve, method, decide, onDecided }: Props) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [proof, setProof] = useState('')
  const [reason, setReason] = useState('')
  const [rejecting, setRejecting] = useState(false)
  const send = async () => {
    const about = { proposalId: proposal.id, contentHash: proposal.hash, proof }
    await action.run(() =>
      decide(rejecting ? { ...about, decision: 'reject', reason } : { ...about, decision: 'approve' }),
    )
    setProof('')
    await onDecided()
  }
  if (method === 'none') return <FactorFirst />
  const ready = looksLikeProof(method, proof) && (!rejecting || reason.trim().length >= 3)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void send()
      }}
    >
      {rejecting && (
        <TextArea
          label={t('reject.reason')}
          help={t('reject.reasonHelp')}
          value={reason}
          onChange={setReason}
          maxLength={300}
        />
      )}
      <ProofField method={method} value={proof} onChange={setProof} mark={proposal.mark} />
      {action.error && <ErrorMessage error={action.error} />}
      {rejecting ? (
        <>
          <Button type="submit" variant="danger" wide busy={action.busy} isDisabled={!ready}>
            {t('reject.button')}
          </Button>
          <Button variant="quiet" wide onPress={() => setRejecting(false)}>
            {ui('back')}
          </Button>
        </>
      ) : (
        <>
          <Button type="submit" variant="primary" icon={ShieldCheck} wide busy={action.busy} isDisabled={!ready}>
            {approve}
          </Button>
          <Button wide onPress={() => setRejecting(true)}>
            {t('reject.button')}
          </Button>
        </>
      )}
    </form>
  )
}
