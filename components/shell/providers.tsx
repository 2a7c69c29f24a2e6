'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { INTL_TAGS } from '@/lib/messages/locale'

/** What the headless pieces need: the reader's language, and the framework's own navigation. */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <I18nProvider locale={INTL_TAGS[useLocale()]}>
      {/* The library hands over plain strings; the links that made them were typed where they were written. */}
      <RouterProvider navigate={(href) => router.push(href as Parameters<typeof router.push>[0])}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
