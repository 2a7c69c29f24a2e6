'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { IdentityField, isIdentityComplete } from '@/components/approvals/identity-field'
import { useStaff } from '@/components/payouts/staff-context'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { abandonBatchAction, resumeBatchAction } from '@/lib/payouts/sending/actions'
import type { SubmissionView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Props = { readonly payoutId: string; readonly batch: SubmissionView }
type Choice = 'resume' | 'abandon'

/** What an approver can do about a batch that is on hold; nothing for others. Only what cannot pay twice is offered. */
export function BatchOnHold({ payoutId, batch }: Props) {
  const t = useTranslations('sending')
  const { meId, mayApprove } = useStaff()
  const [chosen, setChosen] = useState<Choice | null>(null)
  if (!mayApprove) return null
  if (batch.makerId === meId) {
    return <p className="text-text-2">{t('hold.otherApprover')}</p>
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onPress={() => setChosen('resume')}>
        {t('hold.resume')}
      </Button>
      {!batch.mayHaveRun && (
        <Button size="sm" onPress={() => setChosen('abandon')}>
          {t('hold.abandon')}
        </Button>
      )}
      {chosen && <ConfirmChoice payoutId={payoutId} batch={batch} choice={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

function ConfirmChoice({
  payoutId,
  batch,
  choice,
  onClose,
}: Props & { readonly choice: Choice; readonly onClose: () => void }) {
  const t = useTranslations('sending')
  const formats = useFormats()
  const { proof: method } = useStaff()
  const [proof, setProof] = useState('')
  const queries = useQueryClient()
  const action = useServerAction()
  const { title, money, confirm } = words(t, formats)[choice](batch)
  const send = async () => {
    const work = choice === 'resume' ? resumeBatchAction : abandonBatchAction
    const done = await action.run(() => work(batch.id, proof))
    setProof('')
    await refetchAfterAction(queries, payoutKeys.one(payoutId))
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirm={confirm}
      destructive={choice === 'abandon'}
      busy={action.busy}
      ready={method !== 'none' && isIdentityComplete(method, proof)}
      onConfirm={() => void send()}
    >
      <div className="flex flex-col gap-3">
        <p>{money}</p>
        {method === 'none' ? <FactorFirst /> : <IdentityField method={method} value={proof} onChange={setProof} />}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}

type Words = { readonly title: string; readonly money: string; readonly confirm: string }

const words = (t: Texts<'sending'>, formats: Formats): Readonly<Record<Choice, (batch: SubmissionView) => Words>> => ({
  resume: ({ money: { rows, debit, currency }, mayHaveRun }) => ({
    title: t('hold.resumeTitle'),
    money: mayHaveRun
      ? t('hold.resumeSearched')
      : t('hold.resumeQuoted', { rows, amount: formats.money(debit, currency) }),
    confirm: t('hold.resume'),
  }),
  abandon: ({ money: { rows } }) => ({
    title: t('hold.abandonTitle'),
    money: t('hold.abandonText', { rows }),
    confirm: t('hold.abandonConfirm'),
  }),
})
