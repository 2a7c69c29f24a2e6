'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { type MarkRead, NotificationsBell } from '@/components/notifications/notifications-bell'
import { Drawer } from '@/components/ui/overlay/drawer'
import { systemStatusQuery } from '@/lib/queries/dashboard'
import type { FrameFacts } from './facts'
import { usePageUnderWay } from './page-under-way'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { useKeptFocus } from './use-kept-focus'
import { useKeptScroll } from './use-kept-scroll'

type Props = {
  facts: FrameFacts
  onSignOut: () => Promise<void>
  onNoticesRead: MarkRead
  children: ReactNode
}

/** The frame of the dashboard: sidebar, top bar and one page. */
export function Frame({ facts: atFirst, onSignOut, onNoticesRead, children }: Props) {
  const t = useTranslations('shell')
  // A layout is not rendered again from page to page, so its counts are refreshed here.
  const { data: now } = useQuery({ ...systemStatusQuery(), initialData: atFirst })
  const facts = { ...atFirst, ...now }
  const path = usePathname()
  useKeptFocus()
  // The menu belongs to the page it was opened on: going to another page closes it.
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const main = useRef<HTMLElement>(null)
  useKeptScroll(main, path)
  const pageUnderWay = usePageUnderWay()
  return (
    <div className="flex h-dvh print:block print:h-auto">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-raised px-3 py-2 font-medium text-accent shadow-menu focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <aside
        aria-label={t('header')}
        className="hidden w-network shrink-0 flex-col border-r bg-canvas md:flex lg:w-sidebar print:hidden"
      >
        <Sidebar facts={facts} onSignOut={onSignOut} narrow />
      </aside>
      <div className="flex min-w-0 grow flex-col print:block">
        <TopBar facts={facts} onMenu={() => setMenuAt(path)}>
          <NotificationsBell atFirst={atFirst.notices} onRead={onNoticesRead} />
        </TopBar>
        {pageUnderWay && <LoadingBar />}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          aria-busy={pageUnderWay}
          className="relative min-h-0 grow overflow-y-auto print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <Drawer isOpen={menuAt === path} onClose={() => setMenuAt(null)} title={facts.merchant} side="left">
        <Sidebar facts={facts} onSignOut={onSignOut} narrow={false} />
      </Drawer>
    </div>
  )
}

/** A line along the top of a page while the next one is under way; it appears after 200 ms. */
function LoadingBar() {
  return (
    <div aria-hidden className="loading-bar pointer-events-none relative z-20 h-0 print:hidden">
      <div className="absolute inset-x-0 top-0 h-0.5 overflow-hidden">
        <div className="loading-bar-part h-full w-1/3 bg-accent" />
      </div>
    </div>
  )
}
