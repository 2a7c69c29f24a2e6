'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { INTL_TAGS } from '@/lib/messages/locale'

/** The reader's language, for what the component library shows or announces. Each overlay needs it. */
export function LibraryLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={INTL_TAGS[useLocale()]}>{children}</I18nProvider>
}

/** The router, for overlays with links. */
export function LibraryRouter({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    // The library passes plain strings; the links were type-checked where they were written.
    <RouterProvider navigate={(href) => router.push(href as Parameters<typeof router.push>[0])}>
      {children}
    </RouterProvider>
  )
}
