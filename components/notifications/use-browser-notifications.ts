'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { announce } from '@/components/ui/action/announce'
import { useText } from '@/lib/messages/use-text'
import type { StaffNotification } from '@/lib/notifications/notification'
import { browserState } from './browser-store'

/** Announces new notifications to screen readers, and shows them by the browser while the page is hidden, if the person wants that. */
export function useTell(notices: readonly StaffNotification[]): void {
  const t = useTranslations('notifications')
  const text = useText()
  const router = useRouter()
  const seen = useRef(new Set(notices.map(({ id }) => id)))
  // The browser's notifications are outside of React: they follow what was read from the server.
  useEffect(() => {
    const fresh = notices.filter(({ id, read }) => !read && !seen.current.has(id))
    for (const { id } of fresh) seen.current.add(id)
    if (fresh.length > 0) announce(t('fresh', { count: fresh.length }))
    if (!document.hidden || browserState() !== 'on') return
    // What names each thing that a notification may be about is not needed before there is one.
    void import('./show-notification').then(({ showNotification }) => {
      for (const notice of fresh) showNotification(notice, text, (path) => router.push(path))
    })
  }, [notices, router, t, text])
}
