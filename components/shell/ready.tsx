'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { loadDialogs } from '@/components/ui/overlay/dialog'

/**
 * Marks the document once the page is interactive, for tests and screenshots that must not click before. Then gets the code of
 * dialogs, so that what is typed at once after a click belongs to the dialog that it opened.
 */
export function Ready() {
  // Payees and payers come by phone, and their pages have no dialogs.
  const isConnect = /^\/(connect|pay)\//.test(usePathname())
  // The document is outside of React. The idle callback runs after the parts of the page that hydrate later.
  useEffect(() => {
    const becomesReady = async () => {
      if (!isConnect) await loadDialogs().catch(() => undefined)
      document.documentElement.setAttribute('data-ready', '')
      // Says that the app cannot be reached, where a browser would show an error of its own. It keeps no content.
      if (!isConnect && 'serviceWorker' in navigator)
        await navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined)
    }
    const waiting = requestIdleCallback(() => void becomesReady(), { timeout: 2000 })
    return () => cancelIdleCallback(waiting)
  }, [isConnect])
  return null
}
