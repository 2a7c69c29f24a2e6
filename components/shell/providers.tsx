'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { INTL_TAGS } from '@/lib/messages/locale'
import { newQueryClient } from '@/lib/queries/query-client'

/**
 * What the component library needs: the reader's language and the router. Actions of pages outside of the
 * dashboard run on this query client; the dashboard has one of its own, which ends with the session.
 */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [queries] = useState(newQueryClient)
  return (
    <I18nProvider locale={INTL_TAGS[useLocale()]}>
      {/* The library passes plain strings; the links were type-checked where they were written. */}
      <RouterProvider navigate={(href) => router.push(href as Parameters<typeof router.push>[0])}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </RouterProvider>
    </I18nProvider>
  )
}
