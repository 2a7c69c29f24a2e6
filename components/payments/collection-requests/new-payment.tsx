'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { collectionRequestPath } from '@/components/paths'
import { OpenPayments } from '@/components/payments/open-payments'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Money } from '@/components/ui/value/money'
import type { Texts } from '@/lib/messages/use-text'
import { useValueText } from '@/lib/messages/use-value-text'
import type { CollectionProblem, CollectionRequestView } from '@/lib/payments/collection-requests/collection-request'
import { fieldNamed, type PaymentForm, readPaymentForm } from '@/lib/payments/collection-requests/new-payment'
import { CollectCode } from './collect-code'
import { CollectMoney } from './collect-money'
import { CollectPayer } from './collect-payer'
import { CollectWallet } from './collect-wallet'
import type { CollectActions, CollectPlace } from './new-payment-actions'
import { usePaymentForm } from './use-payment-form'

type Props = {
  place: CollectPlace
  actions: CollectActions
  open: readonly CollectionRequestView[]
  /** A payment that came to nothing: its content, to be corrected, and what was said against it. */
  again: { readonly form: PaymentForm; readonly problem: CollectionProblem | null } | null
}

/** Asks a payer for money: how much, by which method, and what the service has to know of them. */
export function NewPayment({ place, actions, open, again }: Props) {
  const t = useTranslations('payments')
  const router = useRouter()
  const { externalMethod: external } = place
  const { form, intent, forget } = usePaymentForm(again?.form ?? null, external)
  const action = useServerAction()
  const text = useValueText()
  const host = useRef<HTMLFormElement>(null)
  const [standing, setStanding] = useState<string | null>(null)
  const asked = useAsked(form, external)
  const refusal = refusedAt(t, again?.problem ?? null)
  const props = { form, refused: (field: string) => (refusal?.field === field ? refusal.sentence : undefined) }
  const toFirstProblem = () =>
    host.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus()
  const send = async (typed: PaymentForm) => {
    setStanding(null)
    const made = await action.run(() => actions.collect(intent.current, typed))
    if (made === null) return
    if (made.kind === 'consent-expired') {
      flushSync(() => form.setError('payerTokenId', { type: 'server', message: t('wallet.consentExpired') }))
      return toFirstProblem()
    }
    if (made.kind === 'unread') {
      flushSync(() => {
        for (const [field, problem] of Object.entries(made.problems))
          form.setError(field as Parameters<typeof form.setError>[0], { type: 'server', message: text(problem) })
      })
      return toFirstProblem()
    }
    if (made.kind === 'open-already') return setStanding(made.submissionId)
    forget()
    router.push(collectionRequestPath(made.submissionId))
  }
  return (
    <form
      ref={host}
      noValidate
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit(send, toFirstProblem)()
      }}
    >
      <PageHeader title={t('new.title')} facts={[t('new.subtitle')]} />
      <div className="flex max-w-[60rem] grow flex-col gap-4 px-gutter pb-7">
        <OpenPayments open={open} external={external} />
        {refusal !== null && refusal.field === null && <Notice tone="bad">{refusal.sentence}</Notice>}
        <Card title={t('new.what')}>
          <CollectMoney {...props} external={external} limits={place.limits} />
        </Card>
        <Payer {...props} place={place} />
        <Card title={t('new.password')}>
          <CollectCode {...props} zone={place.zone} requestOtp={actions.requestOtp} />
        </Card>
        {action.error && <ErrorMessage error={action.error} />}
        {standing !== null && <StandsInTheWay id={standing} />}
      </div>
      <TotalsBar
        why={asked === null ? t('new.missing') : undefined}
        actions={
          <Button type="submit" variant="primary" size="lg" busy={action.busy}>
            {t('new.title')}
          </Button>
        }
      >
        <Total label={t('new.fee')}>{feeWords(t, asked?.customerPaysFees ?? null)}</Total>
        <Total label={t('new.requested')} main>
          {asked === null ? '—' : <Money amount={asked.amount} currency={asked.currency} />}
        </Total>
      </TotalsBar>
    </form>
  )
}

function Payer({ place, ...props }: Parameters<typeof CollectPayer>[0] & { place: CollectPlace }) {
  const t = useTranslations('payments')
  const method = useWatch({ control: props.form.control, name: 'method' })
  return (
    <Card title={t('new.payer')}>
      {method === place.externalMethod ? <CollectWallet {...props} place={place} /> : <CollectPayer {...props} />}
    </Card>
  )
}

function StandsInTheWay({ id }: { id: string }) {
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

function useAsked(form: Parameters<typeof CollectPayer>[0]['form'], external: string) {
  const typed = useWatch({ control: form.control })
  const read = readPaymentForm({ ...form.getValues(), ...typed } as PaymentForm, external)
  return read.ok ? read.asked : null
}

const feeWords = (t: Texts<'payments'>, payerPays: boolean | null): string =>
  payerPays === null ? t('fee.defaultShort') : payerPays ? t('fee.payerShort') : t('fee.merchantShort')

function refusedAt(t: Texts<'payments'>, problem: CollectionProblem | null) {
  if (problem === null) return null
  const sentence = problem.message === null ? t('new.refusedLast') : t('new.refused', { message: problem.message })
  return { field: fieldNamed(problem.field), sentence }
}
