'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IdentityDialog } from '@/components/approvals/identity-dialog'
import { useStaff } from '@/components/payouts/staff-context'
import { Button } from '@/components/ui/action/button'
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
  const queries = useQueryClient()
  const { title, money, confirm } = words(t, formats)[choice](batch)
  const work = choice === 'resume' ? resumeBatchAction : abandonBatchAction
  return (
    <IdentityDialog
      title={title}
      confirm={confirm}
      destructive={choice === 'abandon'}
      method={method}
      send={(proof) => work(batch.id, proof)}
      onAnswer={() => refetchAfterAction(queries, payoutKeys.one(payoutId))}
      onClose={onClose}
    >
      {money}
    </IdentityDialog>
  )
}

type Words = { readonly title: string; readonly money: string; readonly confirm: string }

const words = (t: Texts<'sending'>, formats: Formats): Readonly<Record<Choice, (batch: SubmissionView) => Words>> => ({
  resume: ({ money: { rows, debit, currency }, mayHaveRun, waiting }) => ({
    title: t('hold.resumeTitle'),
    money: waiting?.lost.length
      ? t('hold.resumeLost', { ids: formats.all(waiting.lost), amount: formats.money(debit, currency) })
      : mayHaveRun
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
