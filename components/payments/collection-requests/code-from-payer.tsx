'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { formatPhone, readPhone } from '@/lib/phone/number'
import type { CollectActions } from './new-payment-actions'

type Sent = { readonly to: string; readonly expiresAt: string | null }

type Props = {
  value: string
  onChange: (typed: string) => void
  onBlur: () => void
  problem?: string | undefined
  /** As typed: the phone is used where it can be read, else the e-mail address. */
  payer: { readonly phone: string; readonly email: string }
  zone: string
  requestOtp: CollectActions['requestOtp']
}

/** Has a one-time password sent to the payer, says until when it is good, and takes it. It is kept nowhere. */
export function CodeFromPayer({ value, onChange, onBlur, problem, payer, requestOtp }: Props) {
  const formats = useFormats()
  const t = useTranslations('payments')
  const action = useServerAction()
  const [sent, setSent] = useState<Sent | null>(null)
  const ranOut = useRanOut(sent?.expiresAt ?? null)
  const whom = whomOf(payer)
  const ask = async () => {
    if (whom === null) return
    const asked = await action.run(() => requestOtp({ phone: whom.phone, email: whom.email }))
    if (asked) setSent({ to: whom.shown, expiresAt: asked.expiresAt })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="w-64 max-sm:w-full">
          <TextField
            label={t('code.label')}
            help={t('code.help')}
            problem={problem}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
        </div>
        <div className="flex min-w-0 grow basis-64 flex-col items-start gap-1.5 sm:pt-[1.5625rem]">
          <Button busy={action.busy} onPress={() => void ask()} whyNot={whom === null ? t('code.needsContact') : null}>
            {sent === null ? t('code.send') : t('code.sendAnother')}
          </Button>
          {/* Always there, so that what is written into it later is read out. */}
          <p role="status" className={ranOut ? 'text-warn' : 'text-text-2'}>
            {sent !== null && !action.busy && sentWords(t, formats, sent, ranOut)}
          </p>
        </div>
      </div>
      {action.error && <ErrorMessage error={action.error} />}
    </div>
  )
}

function sentWords(t: Texts<'payments'>, formats: Formats, { to, expiresAt }: Sent, ranOut: boolean): string {
  if (ranOut) return t('code.expired', { to })
  if (expiresAt === null) return t('code.sent', { to })
  return t('code.sentUntil', { to, time: formats.clock(expiresAt), zone: formats.zoneName() })
}

function whomOf({ phone, email }: Props['payer']) {
  const read = readPhone(phone, { kind: 'text' })
  if (read.ok) return { phone: read.e164, email: null, shown: formatPhone(read.e164) }
  const typed = email.trim()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? { phone: null, email: typed, shown: typed } : null
}

function useRanOut(expiresAt: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  // The clock is outside of React: it says once when the code has run out.
  useEffect(() => {
    if (expiresAt === null) return
    const timer = setTimeout(() => setPassed(expiresAt), Math.max(0, Date.parse(expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return expiresAt !== null && passed === expiresAt
}
