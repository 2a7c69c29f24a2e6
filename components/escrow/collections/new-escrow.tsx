'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TermFields } from '@/components/escrow/term-fields'
import { escrowPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import { formFrom } from '@/lib/escrow/collections/form-defaults'
import { fieldNamed } from '@/lib/escrow/collections/new-escrow'
import type { EscrowView } from '@/lib/escrow/collections/view'
import type { Message } from '@/lib/messages/message'
import { type Texts, useText } from '@/lib/messages/use-text'
import type { LimitTable } from '@/lib/money/limits'
import { AllocationFields } from './allocation-fields'
import type { CreateActions, EscrowStaff } from './escrow-actions'
import { problemAt, type Refusal } from './field-problem'
import { MoneyFields } from './money-fields'
import { PayerFields } from './payer-fields'
import { useEscrowForm } from './use-escrow-form'

type Props = {
  staff: EscrowStaff
  /** Beyond which amounts the form warns. */
  limits: LimitTable
  actions: CreateActions
  /** An escrow that did not come about, whose content is corrected and asked for again. */
  again: EscrowView | null
}

/** Collects from a payer into an escrow: who pays, how much, what has to be met before it is released. */
export function NewEscrow({ staff, limits, actions, again }: Props) {
  const t = useTranslations('escrow')
  const text = useText()
  const router = useRouter()
  const [like] = useState(() => (again === null ? null : formFrom(again, staff.zone)))
  const state = useEscrowForm(like, staff.zone)
  const action = useServerAction()
  const host = useRef<HTMLFormElement>(null)
  const { asked } = state
  const refused = again === null ? null : refusalOf(t, text, again, state.form)
  // Beside its field until something is changed; then, and where it names no field, above the form.
  const refusal = state.pristine ? refused : null
  const toFirstProblem = () => host.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  const send = async () => {
    let wrong = false
    flushSync(() => {
      wrong = state.showAll()
    })
    if (wrong) return toFirstProblem()
    const made = await action.run(() => actions.create(state.intent.current, state.form))
    if (made === null) return
    if (made.kind === 'unread') {
      flushSync(() => {
        state.showAll(made.problems)
      })
      return toFirstProblem()
    }
    state.forget()
    router.push(escrowPath(made.escrowId))
  }
  return (
    <form
      ref={host}
      noValidate
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PageHeader title={t('list.new')} facts={[t('form.subtitle')]} />
      <div className="flex max-w-[60rem] grow flex-col gap-4 px-gutter pb-7">
        {refused !== null && (refused.field === null || !state.pristine) && (
          <Notice tone="bad">{refused.sentence}</Notice>
        )}
        <Card title={t('form.what')}>
          <MoneyFields state={state} refusal={refusal} limits={limits} />
        </Card>
        <Card title={t('payer')}>
          <PayerFields state={state} staff={staff} requestOtp={actions.requestOtp} refusal={refusal} />
        </Card>
        <Card title={t('terms')} count={state.form.terms.length}>
          <TermFields
            terms={state.form.terms}
            none={t('form.noTerms')}
            problemOf={(field) => problemAt(state, refusal, field)}
            onChange={(terms) => state.change({ terms })}
            onLeave={state.leave}
          />
        </Card>
        <Card title={t('form.receiver')}>
          <AllocationFields state={state} staff={staff} refusal={refusal} />
        </Card>
        {action.error && <ErrorMessage error={action.error} />}
      </div>
      <TotalsBar
        why={asked === null ? t('form.missing') : undefined}
        actions={
          <Button type="submit" variant="primary" size="lg" busy={action.busy}>
            {t('form.confirm')}
          </Button>
        }
      >
        <Total label={t('terms')}>{state.form.terms.length}</Total>
        <Total label={t('form.requested')} main>
          {asked === null ? '—' : <Money amount={asked.amount} currency={asked.currency} />}
        </Total>
      </TotalsBar>
    </form>
  )
}

function refusalOf(
  t: Texts<'escrow'>,
  text: (message: Message) => string,
  { requests }: EscrowView,
  form: Parameters<typeof fieldNamed>[1],
): Refusal | null {
  const problem = requests.find(({ kind }) => kind === 'create-escrow')?.problem
  if (problem == null) return null
  const sentence =
    problem.message === null ? text(problem.explanation) : t('form.refused', { message: problem.message })
  return { field: fieldNamed(problem.field, form), sentence }
}
