'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { looksLikeProof, ProofField } from '@/components/approvals/identity-field'
import { useDesk } from '@/components/payouts/desk-context'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { countText } from '@/components/ui/value/count'
import { formatMoney } from '@/lib/money/format'
import type { SubmissionView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Props = { readonly payoutId: string; readonly batch: SubmissionView }
type Choice = 'go-on' | 'give-up'

/** What somebody who approves can do about a batch that is held, and nothing for others. Only what cannot pay twice is offered. */
export function HeldBatch({ payoutId, batch }: Props) {
  const { meId, mayApprove } = useDesk()
  const [asking, setAsking] = useState<Choice | null>(null)
  if (!mayApprove) return null
  if (batch.makerId === meId) {
    return <p className="text-text-2">You asked for it, so another approver lets it go on or gives it up.</p>
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onPress={() => setAsking('go-on')}>
        Let it go on
      </Button>
      {!batch.mayHaveRun && (
        <Button size="sm" onPress={() => setAsking('give-up')}>
          Give it up
        </Button>
      )}
      {asking && <Ask payoutId={payoutId} batch={batch} choice={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

function Ask({ payoutId, batch, choice, onClose }: Props & { readonly choice: Choice; readonly onClose: () => void }) {
  const { actions, proof: method } = useDesk()
  const [proof, setProof] = useState('')
  const queries = useQueryClient()
  const action = useServerAction()
  const { title, money, confirm } = WORDS[choice](batch)
  const settle = async () => {
    const work = choice === 'go-on' ? actions.letGoOn : actions.giveUp
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

const WORDS: Readonly<Record<Choice, (batch: SubmissionView) => Words>> = {
  'go-on': ({ money: { rows, debit, currency }, mayHaveRun }) => ({
    title: 'Let this batch go on?',
    money: mayHaveRun
      ? 'It may have been sent already. It is looked for at the service under its own mark, and nothing is paid a second time.'
      : `It is priced once more and then sent as it was approved: ${rowsText(rows)}, ${formatMoney(debit, currency)} leaves the wallet. Another price goes back to approval first; the same refusal holds it again.`,
    confirm: 'Let it go on',
  }),
  'give-up': ({ money: { rows } }) => ({
    title: 'Give this batch up?',
    money: `It was never sent and never will be; nothing was paid. Its ${rowsText(rows)} ${rows === 1 ? 'is' : 'are'} free to pay again, in a new draft that is quoted and approved anew. This cannot be taken back.`,
    confirm: 'Give it up: its rows are free to pay again',
  }),
}

const rowsText = (rows: number): string => `${countText(rows)} ${rows === 1 ? 'row' : 'rows'}`
