'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import { FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { Status } from '@/components/ui/value/status'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { decideTogetherAction } from '@/lib/approvals/actions'
import { aboutName, hasNoAmount, type WaitingLine, whatItDoes } from '@/lib/approvals/approval-line'
import { contentMark } from '@/lib/approvals/content-mark'
import type { TogetherLine } from '@/lib/approvals/decision-input'
import { type Texts, useFormats, useText } from '@/lib/messages/use-text'
import { refetchAfterAction } from '@/lib/queries/refresh'
import type { StatusCode } from '@/lib/status/status-code'
import { isReason } from '@/lib/text/typed-reason'
import { FactorFirst } from './factor-first'
import { FormIdentityField, isIdentityComplete } from './identity-field'
import { SubmittedBecause } from './submitted-because'

// Only a rejection takes a reason; the button stays off until there is one.
const schema = z.object({ reason: z.string(), proof: z.string() })

type Props = {
  lines: readonly WaitingLine[]
  decision: 'approve' | 'reject'
  method: StepUpOffer | 'none'
  /** Called once everything is decided. */
  onDecided: () => void
  onClose: () => void
}

/** Decides several proposals with one identity confirmation for exactly these, then shows the result of each. */
export function TogetherDialog({ lines, decision, method, onDecided, onClose }: Props) {
  const t = useTranslations('approvals')
  const queries = useQueryClient()
  const form = useZodForm(schema, { reason: '', proof: '' })
  const action = useFormAction(form)
  const formId = useId()
  const [reason, proof] = useWatch({ control: form.control, name: ['reason', 'proof'] })
  const [results, setResults] = useState<readonly TogetherLine[] | null>(null)
  const rejecting = decision === 'reject'
  const verb = `${rejecting ? t('together.reject') : t('together.approve')} ${lines.length}`
  const ready = method !== 'none' && isIdentityComplete(method, proof) && (!rejecting || isReason(reason))
  const send = async () => {
    if (!ready) return
    const about = { lines: lines.map(({ proposalId, hash }) => ({ proposalId, contentHash: hash })), proof }
    const done = await action.run(() =>
      decideTogetherAction(rejecting ? { ...about, decision: 'reject', reason } : { ...about, decision: 'approve' }),
    )
    form.setValue('proof', '')
    if (done) setResults(done)
    await refetchAfterAction(queries)
  }
  const end = () => (results === null ? onClose() : onDecided())
  const resultOf = (line: WaitingLine) => results?.find(({ proposalId }) => proposalId === line.proposalId)
  return (
    <Dialog
      isOpen
      onClose={end}
      width="wide"
      title={results === null ? `${verb}?` : t('together.results')}
      actions={
        results === null ? (
          <DialogButtons onBack={end}>
            <Button
              variant={rejecting ? 'danger' : 'primary'}
              busy={action.busy}
              isDisabled={!ready}
              type="submit"
              form={formId}
            >
              {verb}
            </Button>
          </DialogButtons>
        ) : (
          <Button variant="primary" onPress={end}>
            {t('together.close')}
          </Button>
        )
      }
    >
      <Form id={formId} form={form} onSend={send} className="flex flex-col gap-3">
        <ul
          className="flex flex-col border-y"
          aria-label={results === null ? t('together.decided') : t('together.results')}
        >
          {lines.map((line) => (
            <Chosen key={line.proposalId} line={line}>
              <Result result={resultOf(line)} />
            </Chosen>
          ))}
        </ul>
        {results === null && (
          <>
            <p>{t('together.text')}</p>
            {rejecting && (
              <FormTextArea
                form={form}
                name="reason"
                label={t('together.reason')}
                help={t('together.reasonHelp')}
                maxLength={300}
              />
            )}
            {method === 'none' ? <FactorFirst /> : <FormIdentityField form={form} name="proof" method={method} />}
          </>
        )}
        {action.error && <ErrorMessage error={action.error} />}
      </Form>
    </Dialog>
  )
}

function Chosen({ line, children }: { line: WaitingLine; children: ReactNode }) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const text = useText()
  const { about, money, hash, maker } = line
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-b py-2 last:border-b-0">
      <span className="min-w-0 grow basis-64">
        <span className="font-medium text-text">{text(aboutName(about))}</span>: {text(whatItDoes(line))}
        <span className="block text-caption">{t('together.line', { who: maker, record: contentMark(hash) })}</span>
        <SubmittedBecause line={line} />
        {children}
      </span>
      <span className="text-text tabular-nums">
        {hasNoAmount(about) || money === null ? '—' : formats.money(money.amount, money.currency)}
      </span>
    </li>
  )
}

const CODES: Readonly<Record<TogetherLine['state'], StatusCode>> = {
  approved: 'approved',
  rejected: 'rejected',
  pending: 'waiting_for_approval',
  'not-decided': 'blocked',
}
const labels = (t: Texts<'approvals'>): Readonly<Partial<Record<TogetherLine['state'], string>>> => ({
  pending: t('together.another'),
  'not-decided': t('together.notDecided'),
})

function Result({ result }: { result: TogetherLine | undefined }) {
  const t = useTranslations('approvals')
  if (result === undefined) return null
  return (
    <span className="block pt-0.5">
      <Status code={CODES[result.state]} label={labels(t)[result.state]} />
      {result.why !== null && <span className="block">{result.why}</span>}
    </span>
  )
}
