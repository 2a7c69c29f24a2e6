'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { aboutPath } from '@/components/paths'
import { announce } from '@/components/ui/action/announce'
import type { Message } from '@/lib/messages/message'
import { useText } from '@/lib/messages/use-text'
import type { StaffNotification } from '@/lib/notifications/notification'
import { nameOutside } from '@/lib/notifications/sentence'
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
    for (const notice of fresh) show(notice, text, () => router.push(aboutPath(notice.about)))
  }, [notices, router, t, text])
}

function show(
  { id, about, text: what }: StaffNotification,
  text: (message: Message) => string,
  open: () => void,
): void {
  try {
    // The tag is its name: what several tabs show at once is shown once.
    const shown = new Notification(text(nameOutside(about)), { body: text(what), tag: id })
    shown.onclick = () => {
      window.focus()
      open()
      shown.close()
    }
  } catch {
    // Some browsers have the API but refuse it to pages; the bell has counted the notification already.
  }
}
