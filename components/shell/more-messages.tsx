'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, use } from 'react'
import { messagesAt } from '#messages-at'

/** Adds the messages at an address to those of the outer layouts. */
export function MoreMessages({ address, children }: { address: string; children: ReactNode }) {
  const locale = useLocale()
  const around = useMessages()
  const found = messagesAt(address)
  const more = found instanceof Promise ? use(found) : found
  return (
    <NextIntlClientProvider locale={locale} messages={Object.assign({}, around, more)}>
      {children}
    </NextIntlClientProvider>
  )
}
