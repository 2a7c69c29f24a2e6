'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import { FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { readRowNumbers, typedRows } from '@/lib/approvals/row-numbers'
import { useFormats } from '@/lib/messages/use-text'
import { isReason } from '@/lib/text/typed-reason'
import { FactorFirst } from './factor-first'
import { FormIdentityField, isIdentityComplete } from './identity-field'
import { RowNumbersField } from './row-numbers-field'

// Only a rejection takes a reason; the button stays off until there is one.
const schema = z.object({ reason: z.string(), rows: typedRows, proof: z.string() })

type Props = {
  proposal: Pick<ProposalOf<string, unknown>, 'id' | 'kind' | 'hash' | 'mark' | 'stops' | 'paused'>
  /** The id of the person who decides. */
  meId: string
  /** The verb with its object and sum: "Approve UGX 55,731,500". */
  approve: string
  /** Why it cannot be approved yet: something that the person has to see first is still being read. */
  notYet?: string | null
  /** How the person confirms their identity before a decision about money; none while an authenticator is required and missing. */
  method: StepUpOffer | 'none'
  decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  /** Refreshes the page, whether the decision succeeded or not. */
  onDecided: () => Promise<unknown>
}

/** One person's decision, after they have confirmed their identity. What was typed stays if the decision fails. */
export function DecisionForm({ proposal, meId, approve, notYet = null, method, decide, onDecided }: Props) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const form = useZodForm(schema, { reason: '', rows: '', proof: '' })
  const action = useFormAction(form)
  const [reason, typed, proof] = useWatch({ control: form.control, name: ['reason', 'rows', 'proof'] })
  const rows = readRowNumbers(typed)
  const [rejecting, setRejecting] = useState(false)
  // What the policy does not let this person approve they may still reject.
  const ready =
    method !== 'none' &&
    isIdentityComplete(method, proof) &&
    (rejecting ? isReason(reason) : proposal.stops[meId] === undefined && notYet === null)
  const send = async () => {
    if (!ready || rows === null) return
    const about = { proposalId: proposal.id, contentHash: proposal.hash, proof }
    await action.run(() =>
      decide(rejecting ? { ...about, decision: 'reject', reason, rows } : { ...about, decision: 'approve' }),
    )
    form.setValue('proof', '')
    await onDecided()
  }
  const stop = proposal.stops[meId]
  if (method === 'none') return <FactorFirst />
  const pause = proposal.paused.find(({ id }) => id === meId)
  if (pause) return <p className="text-text-2">{t('afterReset', { time: formats.moment(pause.from) })}</p>
  return (
    <Form form={form} onSend={send} className="flex flex-col gap-3">
      {rejecting && (
        <FormTextArea
          form={form}
          name="reason"
          label={t('reject.reason')}
          help={t('reject.reasonHelp')}
          maxLength={300}
        />
      )}
      {rejecting && proposal.kind === 'payout' && <RowNumbersField form={form} name="rows" />}
      <FormIdentityField form={form} name="proof" method={method} mark={proposal.mark} />
      {action.error && <ErrorMessage error={action.error} />}
      {!rejecting && notYet !== null && <p className="text-caption text-text-2">{notYet}</p>}
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
          {stop === undefined ? (
            <Button type="submit" variant="primary" icon={ShieldCheck} wide busy={action.busy} isDisabled={!ready}>
              {approve}
            </Button>
          ) : (
            <p className="text-text-2">{t(`stop.${stop}`)}</p>
          )}
          <Button wide onPress={() => setRejecting(true)}>
            {t('reject.button')}
          </Button>
        </>
      )}
    </Form>
  )
}
