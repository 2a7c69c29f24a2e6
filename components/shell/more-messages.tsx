'use client'

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import type { ReactNode } from 'react'

/** Adds messages to those of the outer layouts. */
export function MoreMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const locale = useLocale()
  const around = useMessages()
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...around, ...messages }}>
      {children}
    </NextIntlClientProvider>
  )
}
