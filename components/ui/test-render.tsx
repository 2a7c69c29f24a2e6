import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement } from 'react'
import { en } from '@/lib/messages/en'

/** For tests: shows a component in English as a page would, and gives the person at the keyboard. */
export function show(element: ReactElement) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const user = userEvent.setup()
  render(
    <NextIntlClientProvider locale="en" timeZone="Africa/Kampala" messages={en}>
      <QueryClientProvider client={queries}>{element}</QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return user
}

/** For tests: the answer of an action that refused, with the field it is about where it is about one. */
export const refusal = (text: string, more: { kind?: string; field?: string } = {}) => ({
  ok: false as const,
  problem: { kind: 'refused', text, reference: 'R-1', ...more },
})
