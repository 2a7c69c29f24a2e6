'use client'

import { useTranslations } from 'next-intl'
import { type FocusEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import type { ActionResult } from '@/lib/access/requests/action'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { formatPhone, readPhone } from '@/lib/phone/number'
import type { OtpRequested } from '@/lib/submissions/payer/request-otp'

type Sent = { readonly to: string; readonly expiresAt: string | null }

type Props = {
  value: string
  onChange: (typed: string) => void
  onBlur: (event: FocusEvent) => void
  problem?: string | undefined
  /** As typed. The code goes to the phone if it is a phone number, else to the email address. */
  payer: { readonly phone: string; readonly email: string }
  requestOtp: (to: { phone: string | null; email: string | null }) => Promise<ActionResult<OtpRequested>>
}

/** Sends a one-time code to the payer, shows how long it is valid, and takes it. It is never stored. */
export function CodeFromPayer({ value, onChange, onBlur, problem, payer, requestOtp }: Props) {
  const formats = useFormats()
  const t = useTranslations('payments')
  const action = useServerAction()
  const [sent, setSent] = useState<Sent | null>(null)
  const expired = useExpired(sent?.expiresAt ?? null)
  const recipient = recipientOf(payer)
  const request = async () => {
    if (recipient === null) return
    const requested = await action.run(() => requestOtp({ phone: recipient.phone, email: recipient.email }))
    if (requested) setSent({ to: recipient.shown, expiresAt: requested.expiresAt })
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
          <Button
            busy={action.busy}
            onPress={() => void request()}
            whyNot={recipient === null ? t('code.needsContact') : null}
          >
            {sent === null ? t('code.send') : t('code.sendAnother')}
          </Button>
          {/* Always on the page, so that screen readers announce what appears in it. */}
          <p role="status" className={expired ? 'text-warn' : 'text-text-2'}>
            {sent !== null && !action.busy && sentWords(t, formats, sent, expired)}
          </p>
        </div>
      </div>
      {action.error && <ErrorMessage error={action.error} />}
    </div>
  )
}

function sentWords(t: Texts<'payments'>, formats: Formats, { to, expiresAt }: Sent, expired: boolean): string {
  if (expired) return t('code.expired', { to })
  if (expiresAt === null) return t('code.sent', { to })
  return t('code.sentUntil', { to, time: formats.clock(expiresAt), zone: formats.zoneName() })
}

function recipientOf({ phone, email }: Props['payer']) {
  const read = readPhone(phone, { kind: 'text' })
  if (read.ok) return { phone: read.e164, email: null, shown: formatPhone(read.e164) }
  const typed = email.trim()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed) ? { phone: null, email: typed, shown: typed } : null
}

function useExpired(expiresAt: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  // The clock is outside of React: the timer fires once, when the code expires.
  useEffect(() => {
    if (expiresAt === null) return
    const timer = setTimeout(() => setPassed(expiresAt), Math.max(0, Date.parse(expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return expiresAt !== null && passed === expiresAt
}
