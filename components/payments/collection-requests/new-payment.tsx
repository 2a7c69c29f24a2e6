'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { collectionRequestPath } from '@/components/paths'
import { OpenPayments } from '@/components/payments/open-payments'
import type { PaymentSettings } from '@/components/payments/payment-settings'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Form } from '@/components/ui/form/form'
import { refuseField } from '@/components/ui/form/use-zod-form'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import type { Texts } from '@/lib/messages/use-text'
import { useValueText } from '@/lib/messages/use-value-text'
import type { LimitTable } from '@/lib/money/limits'
import { collectAction } from '@/lib/payments/collection-requests/actions'
import type { CollectionProblem, CollectionRequestView } from '@/lib/payments/collection-requests/collection-request'
import { fieldNamed, type PaymentForm, readPaymentForm } from '@/lib/payments/collection-requests/new-payment'
import { CollectCode } from './collect-code'
import { CollectMoney } from './collect-money'
import { CollectPayer } from './collect-payer'
import { CollectWallet, type ConnectedPayer } from './collect-wallet'
import type { FormProps } from './form-props'
import { type PaymentFormState, usePaymentForm } from './use-payment-form'

type Props = {
  settings: PaymentSettings
  connected: readonly ConnectedPayer[]
  /** The amounts above which the form warns. */
  limits: LimitTable
  open: readonly CollectionRequestView[]
  /** A payment that was not created: its content, to be corrected, and why it was refused. */
  again: { readonly form: PaymentForm; readonly problem: CollectionProblem | null } | null
}

/** Requests money from a payer: how much, by which method, and what the service needs to know of the payer. */
export function NewPayment({ settings: { externalMethod: external, mails }, connected, limits, open, again }: Props) {
  const t = useTranslations('payments')
  const router = useRouter()
  const { form, intent, forget } = usePaymentForm(again?.form ?? null, external)
  const action = useServerAction()
  const text = useValueText()
  const [openRequest, setOpenRequest] = useState<string | null>(null)
  const payment = useReadPayment(form, external)
  const refusal = refusalOf(t, again?.problem ?? null)
  const props = { form, refusedAt: (field: string) => (refusal?.field === field ? refusal.sentence : undefined) }
  const send = async (typed: PaymentForm) => {
    setOpenRequest(null)
    const created = await action.run(() => collectAction(intent.current, typed))
    if (created === null) return
    if (created.kind === 'consent-expired') return refuseField(form, 'payerTokenId', t('wallet.consentExpired'))
    if (created.kind === 'unread') {
      for (const [field, problem] of Object.entries(created.problems))
        refuseField(form, field as FieldPath<PaymentForm>, text(problem))
      return
    }
    if (created.kind === 'open-already') return setOpenRequest(created.submissionId)
    forget()
    router.push(collectionRequestPath(created.submissionId))
  }
  return (
    <Form form={form} onSend={send} className="flex min-h-full flex-col">
      <PageHeader title={t('new.title')} facts={[t('new.subtitle')]} />
      <div className="flex max-w-[60rem] grow flex-col gap-4 px-gutter pb-7">
        <OpenPayments open={open} external={external} />
        {refusal !== null && refusal.field === null && <Notice tone="bad">{refusal.sentence}</Notice>}
        <Card title={t('new.what')}>
          <CollectMoney {...props} external={external} limits={limits} />
        </Card>
        <Payer {...props} external={external} connected={connected} mails={mails} />
        <Card title={t('new.password')}>
          <CollectCode {...props} />
        </Card>
        {action.error && <ErrorMessage error={action.error} />}
        {openRequest !== null && <SameRequestOpen id={openRequest} />}
      </div>
      <TotalsBar
        why={payment === null ? t('new.missing') : undefined}
        actions={
          <Button type="submit" variant="primary" size="lg" busy={action.busy}>
            {t('new.title')}
          </Button>
        }
      >
        <Total label={t('new.fee')}>{feeWords(t, payment?.customerPaysFees ?? null)}</Total>
        <Total label={t('new.requested')} main>
          {payment === null ? '—' : <Money amount={payment.amount} currency={payment.currency} />}
        </Total>
      </TotalsBar>
    </Form>
  )
}

type PayerProps = FormProps & { external: string; connected: readonly ConnectedPayer[]; mails: boolean }

function Payer({ external, connected, mails, ...props }: PayerProps) {
  const t = useTranslations('payments')
  const method = useWatch({ control: props.form.control, name: 'method' })
  return (
    <Card title={t('new.payer')}>
      {method === external ? (
        <CollectWallet {...props} connected={connected} />
      ) : (
        <CollectPayer {...props} mails={mails} />
      )}
    </Card>
  )
}

function SameRequestOpen({ id }: { id: string }) {
  const t = useTranslations('payments')
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <LinkButton href={collectionRequestPath(id)} size="sm">
          {t('new.view')}
        </LinkButton>
      }
    >
      {t('new.same')}
    </Notice>
  )
}

/** The payment that the form describes now; null while a field is wrong. */
function useReadPayment(form: PaymentFormState, external: string) {
  useWatch({ control: form.control })
  const read = readPaymentForm(form.getValues(), external)
  return read.ok ? read.asked : null
}

const feeWords = (t: Texts<'payments'>, payerPays: boolean | null): string =>
  payerPays === null ? t('fee.defaultShort') : payerPays ? t('fee.payerShort') : t('fee.merchantShort')

/** Why the service refused the request last time, and which field that is about. */
function refusalOf(t: Texts<'payments'>, problem: CollectionProblem | null) {
  if (problem === null) return null
  const sentence = problem.message === null ? t('new.refusedLast') : t('new.refused', { message: problem.message })
  return { field: fieldNamed(problem.field), sentence }
}
