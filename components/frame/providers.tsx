'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'

/** What the headless pieces need: one language, whatever the browser's, and the framework's own navigation. */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  // Whoever drives the page from outside waits for this mark: a press before it is lost.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return (
    <I18nProvider locale="en-GB">
      {/* The library hands over plain strings; the links that made them were typed where they were written. */}
      <RouterProvider navigate={(href) => router.push(href as Parameters<typeof router.push>[0])}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
