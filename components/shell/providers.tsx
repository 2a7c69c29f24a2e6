'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'

/** What the headless pieces need: one language, whatever the browser's, and the framework's own navigation. */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <I18nProvider locale="en-GB">
      {/* The library hands over plain strings; the links that made them were typed where they were written. */}
      <RouterProvider navigate={(href) => router.push(href as Parameters<typeof router.push>[0])}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
