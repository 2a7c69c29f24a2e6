'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { looksLikeProof, ProofField } from '@/components/approvals/identity-field'
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
type Choice = 'go-on' | 'give-up'

/** What somebody who approves can do about a batch that is held, and nothing for others. Only what cannot pay twice is offered. */
export function HeldBatch({ payoutId, batch }: Props) {
  const t = useTranslations('sending')
  const { meId, mayApprove } = useStaff()
  const [asking, setAsking] = useState<Choice | null>(null)
  if (!mayApprove) return null
  if (batch.makerId === meId) {
    return <p className="text-text-2">{t('hold.otherApprover')}</p>
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onPress={() => setAsking('go-on')}>
        {t('hold.resume')}
      </Button>
      {!batch.mayHaveRun && (
        <Button size="sm" onPress={() => setAsking('give-up')}>
          {t('hold.abandon')}
        </Button>
      )}
      {asking && <Ask payoutId={payoutId} batch={batch} choice={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

function Ask({ payoutId, batch, choice, onClose }: Props & { readonly choice: Choice; readonly onClose: () => void }) {
  const t = useTranslations('sending')
  const formats = useFormats()
  const { proof: method } = useStaff()
  const [proof, setProof] = useState('')
  const queries = useQueryClient()
  const action = useServerAction()
  const { title, money, confirm } = words(t, formats)[choice](batch)
  const settle = async () => {
    const work = choice === 'go-on' ? resumeBatchAction : abandonBatchAction
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
      destructive={choice === 'give-up'}
      busy={action.busy}
      ready={method !== 'none' && looksLikeProof(method, proof)}
      onConfirm={() => void settle()}
    >
      <div className="flex flex-col gap-3">
        <p>{money}</p>
        {method === 'none' ? <FactorFirst /> : <ProofField method={method} value={proof} onChange={setProof} />}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}

type Words = { readonly title: string; readonly money: string; readonly confirm: string }

const words = (t: Texts<'sending'>, formats: Formats): Readonly<Record<Choice, (batch: SubmissionView) => Words>> => ({
  'go-on': ({ money: { rows, debit, currency }, mayHaveRun }) => ({
    title: t('hold.resumeTitle'),
    money: mayHaveRun
      ? t('hold.resumeSearched')
      : t('hold.resumeQuoted', { rows, amount: formats.money(debit, currency) }),
    confirm: t('hold.resume'),
  }),
  'give-up': ({ money: { rows } }) => ({
    title: t('hold.abandonTitle'),
    money: t('hold.abandonText', { rows }),
    confirm: t('hold.abandonConfirm'),
  }),
})
