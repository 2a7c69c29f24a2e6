'use client'

import { type Messages, NextIntlClientProvider, useMessages } from 'next-intl'
import type { ReactNode } from 'react'

/** Adds messages to those of the layouts around. */
export function MoreMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const around = useMessages()
  return <NextIntlClientProvider messages={{ ...around, ...messages }}>{children}</NextIntlClientProvider>
}
