'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useActionState, useEffect } from 'react'
import { Button } from '@/components/ui/action/button'
import { TextField } from '@/components/ui/form/text-field'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import type { PayState } from '@/lib/payments/links/payer/pay-state'
import type { PayerView } from '@/lib/payments/links/view'

type Network = { readonly code: string; readonly name: string }

type Props = {
  link: PayerView
  networks: readonly Network[]
  merchant: string
  token: string
  /** The payment that the form requests: made with the page, so that sending it twice requests one. */
  intent: string
  /** Whether a receipt can be mailed. */
  mails: boolean
  action: (before: PayState, form: FormData) => Promise<PayState>
}

const ASKED_AGAIN_MS = 3_000

/** The amount of a link and how it stands: the form to pay it, or what became of the payment. It reads itself again until that is known. */
export function PayLink(props: Props) {
  const { link } = props
  return (
    <div className="mt-4 flex flex-col gap-4 text-body text-text">
      <p className="text-title tabular-nums">
        <Money amount={link.amount} currency={link.currency} />
      </p>
      <Stand {...props} />
    </div>
  )
}

function Stand(props: Props) {
  const { link, merchant } = props
  const t = useTranslations('pay')
  const formats = useFormats()
  switch (link.state) {
    case 'open':
      return <PayForm key={String(link.lastFailed)} {...props} />
    case 'waiting':
    case 'unclear':
      return (
        <div role="status" className="flex flex-col gap-2">
          <ReadAgain />
          <p className="font-medium">{t(`state.${link.state}.title`)}</p>
          <p className="text-text-2">{t(`state.${link.state}.text`, { merchant })}</p>
        </div>
      )
    case 'paid':
      return (
        <div role="status" className="flex flex-col gap-2">
          <p className="font-medium text-good">{t('paid.title')}</p>
          {link.paid && <p>{t('paid.text', { merchant, at: formats.moment(link.paid.at) })}</p>}
          {link.paid?.paymentId && (
            <p className="break-all text-caption text-text-2">{t('paid.id', { id: link.paid.paymentId })}</p>
          )}
        </div>
      )
    default:
      return <p>{t(`state.${link.state}.text`, { merchant })}</p>
  }
}

function PayForm({ link, networks, merchant, token, intent, mails, action }: Props) {
  const t = useTranslations('pay')
  const [state, submit, busy] = useActionState(action, { method: networks[0]?.code ?? '', phone: '', email: '' })
  return (
    <form action={submit} className="flex flex-col gap-4">
      {/* A refusal may mean that the link stands otherwise by now. */}
      {(state.sent || state.sentence) && <ReadAgain />}
      {link.lastFailed && (
        <p role="alert" className="text-bad">
          {t('failed')}
        </p>
      )}
      <p className="text-text-2">{t('how')}</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value={intent} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t('network')}</legend>
        {networks.map(({ code, name }) => (
          <label key={code} className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3">
            <input
              type="radio"
              name="method"
              value={code}
              defaultChecked={code === state.method}
              className="size-5 accent-accent-fill"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <TextField
        key={state.phone}
        label={t('phone')}
        name="phone"
        type="tel"
        size="lg"
        autoComplete="tel"
        help={t('phoneHelp')}
        defaultValue={state.phone}
        problem={state.ofPhone}
        isRequired
      />
      {mails && (
        <TextField
          key={`${state.phone} ${state.email}`}
          label={t('email')}
          name="email"
          type="email"
          size="lg"
          autoComplete="email"
          optional
          defaultValue={state.email}
          problem={state.ofEmail}
        />
      )}
      {state.sentence && (
        <p role="alert" className="text-bad">
          {state.sentence}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('button')}
      </Button>
      <p className="text-caption text-text-2">{t('confirm', { merchant })}</p>
    </form>
  )
}

/** Has the page read how the link stands, at once and every three seconds. */
function ReadAgain() {
  const { refresh } = useRouter()
  // The payer confirms on the phone: only the server learns of it.
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, ASKED_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return null
}
