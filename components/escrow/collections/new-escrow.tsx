'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldPath, useFormState, useWatch } from 'react-hook-form'
import { TermFields } from '@/components/escrow/term-fields'
import { escrowPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { fieldByIndex } from '@/components/ui/form/field-by-index'
import { Form } from '@/components/ui/form/form'
import { refuseField } from '@/components/ui/form/use-zod-form'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import { createEscrowAction } from '@/lib/escrow/collections/actions'
import { formFrom } from '@/lib/escrow/collections/form-defaults'
import { type EscrowForm, fieldNamed } from '@/lib/escrow/collections/new-escrow'
import type { EscrowView } from '@/lib/escrow/collections/view'
import type { Message } from '@/lib/messages/message'
import { type Texts, useText } from '@/lib/messages/use-text'
import type { LimitTable } from '@/lib/money/limits'
import { AllocationFields } from './allocation-fields'
import type { EscrowStaff } from './escrow-staff'
import { MoneyFields } from './money-fields'
import { PayerFields } from './payer-fields'
import { byIndex, useEscrowForm, useReadEscrow } from './use-escrow-form'

type Props = {
  staff: EscrowStaff
  /** The amounts above which the form warns. */
  limits: LimitTable
  /** An escrow that was not created, whose content is corrected and requested again. */
  again: EscrowView | null
}

/** Collects from a payer into an escrow: who pays, how much, and what has to be met before it is released. */
export function NewEscrow({ staff, limits, again }: Props) {
  const t = useTranslations('escrow')
  const text = useText()
  const router = useRouter()
  const [like] = useState(() => (again === null ? null : formFrom(again, staff.zone)))
  const { form, intent, forget } = useEscrowForm(like, staff.zone)
  const action = useServerAction()
  const escrow = useReadEscrow(form, staff.zone)
  const { isDirty } = useFormState({ control: form.control })
  const count = useWatch({ control: form.control, name: 'terms' }).length
  const refusal = again === null ? null : refusalOf(t, text, again, form.getValues())
  // Beside its field until something is changed; after that, and where it names no field, above the form.
  const besideField = refusal !== null && refusal.field !== null && !isDirty
  const refusedAt = (field: string) => (besideField && refusal.field === field ? refusal.sentence : undefined)
  const send = async (typed: EscrowForm) => {
    const created = await action.run(() => createEscrowAction(intent.current, typed))
    if (created === null) return
    if (created.kind === 'unread') {
      for (const [field, problem] of Object.entries(byIndex(created.problems, typed)))
        refuseField(form, field as FieldPath<EscrowForm>, text(problem))
      return
    }
    forget()
    router.push(escrowPath(created.escrowId))
  }
  return (
    <Form form={form} onSend={send} className="flex min-h-full flex-col">
      <PageHeader title={t('list.new')} facts={[t('form.subtitle')]} />
      <div className="flex max-w-[60rem] grow flex-col gap-4 px-gutter pb-7">
        {refusal !== null && !besideField && <Notice tone="bad">{refusal.sentence}</Notice>}
        <Card title={t('form.what')}>
          <MoneyFields form={form} escrow={escrow} refusedAt={refusedAt} limits={limits} />
        </Card>
        <Card title={t('payer')}>
          <PayerFields form={form} refusedAt={refusedAt} />
        </Card>
        <Card title={t('terms')} count={count}>
          <TermFields none={t('form.noTerms')} refusedAt={refusedAt} />
        </Card>
        <Card title={t('form.receiver')}>
          <AllocationFields form={form} refusedAt={refusedAt} merchantId={staff.merchantId} />
        </Card>
        {action.error && <ErrorMessage error={action.error} />}
      </div>
      <TotalsBar
        why={escrow === null ? t('form.missing') : undefined}
        actions={
          <Button type="submit" variant="primary" size="lg" busy={action.busy}>
            {t('form.confirm')}
          </Button>
        }
      >
        <Total label={t('terms')}>{count}</Total>
        <Total label={t('form.requested')} main>
          {escrow === null ? '—' : <Money amount={escrow.amount} currency={escrow.currency} />}
        </Total>
      </TotalsBar>
    </Form>
  )
}

/** Why the service refused the request last time, and which field that is about. */
function refusalOf(t: Texts<'escrow'>, text: (message: Message) => string, { requests }: EscrowView, form: EscrowForm) {
  const problem = requests.find(({ kind }) => kind === 'create-escrow')?.problem
  if (problem == null) return null
  const sentence =
    problem.message === null ? text(problem.explanation) : t('form.refused', { message: problem.message })
  const field = fieldNamed(problem.field, form)
  return {
    field: field === null ? null : fieldByIndex(field, { terms: form.terms, allocations: form.allocations }),
    sentence,
  }
}
