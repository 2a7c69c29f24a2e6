'use client'

import { CircleHelp, Menu as MenuIcon, Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Pressable } from '@/components/ui/action/pressable'
import { classes } from '@/components/ui/classes'
import { Later, laterCode } from '@/components/ui/later'
import { KeyCap } from '@/components/ui/value/key-cap'
import { activeShortcuts, type Shortcut, useShortcut } from '@/components/ui/value/shortcut'
import { BackToList, Breadcrumbs } from './breadcrumbs'
import { EnvironmentBadge } from './environment-badge'
import type { FrameFacts } from './facts'
import type { FindProps } from './find-dialog'
import { Mark } from './mark'
import { pageOf } from './pages'
import { keepTyped, stopKeeping } from './typed-ahead'

const findDialog = laterCode<FindProps>(() => import('./find-dialog').then((module) => module.FindDialog))
const HelpDrawer = dynamic(() => import('@/components/help/help-drawer').then((module) => module.HelpDrawer), {
  ssr: false,
})
const KeysDialog = dynamic(() => import('./keys-dialog').then((module) => module.KeysDialog), { ssr: false })

type Props = { facts: FrameFacts; onMenu: () => void; children: ReactNode }

/** Breadcrumbs, search, help, notifications (its children) and the environment. Always on top. */
export function TopBar({ facts, onMenu, children }: Props) {
  const t = useTranslations('shell')
  const [open, setOpen] = useState<'find' | 'help' | 'keys' | null>(null)
  const [listed, setListed] = useState<readonly Shortcut[]>([])
  const path = usePathname()
  const page = pageOf(path)
  const inList = page !== null && page.href !== path
  const find = () => {
    if (open === 'find') return
    keepTyped()
    findDialog.ahead().catch(stopKeeping)
    setOpen('find')
  }
  useShortcut('Ctrl K', t('find.title'), find)
  // Off while the other dialog is opening: what is typed meanwhile belongs to it.
  useShortcut(open === null ? '?' : null, t('keys.button'), () => {
    setListed(activeShortcuts())
    setOpen('keys')
  })
  useShortcut('H', t('help'), () => setOpen('help'))
  const close = () => setOpen(null)
  return (
    <header className="flex h-top-bar shrink-0 items-center gap-3 max-sm:gap-1.5 max-[22.5rem]:gap-0 border-b bg-surface px-gutter print:hidden">
      <BackToList />
      <span className={classes('flex items-center gap-2 md:hidden', inList && 'max-sm:hidden')}>
        <span className="-ml-2 touch:-ml-3.5">
          <Button variant="quiet" icon={MenuIcon} aria-label={t('menu')} onPress={onMenu} />
        </span>
        <Mark />
      </span>
      <div className="flex min-w-0 grow">
        <Breadcrumbs />
      </div>
      <Pressable
        onPress={find}
        className="flex h-[1.875rem] w-[14.75rem] cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface pr-1.5 pl-2.5 text-text-2 shadow-control hover:bg-hover max-md:w-control max-md:justify-center max-md:px-0 touch:size-touch touch:shrink-0 max-sm:border-transparent max-sm:shadow-none"
      >
        <Search aria-hidden className="icon-s" />
        <span className="grow text-left max-md:sr-only">{t('find.button')}</span>
        <span aria-hidden className="flex max-md:hidden">
          <KeyCap>Ctrl K</KeyCap>
        </span>
      </Pressable>
      <span className="-mx-1.5 flex max-[22.5rem]:mx-0">
        <Button variant="quiet" icon={CircleHelp} aria-label={t('help')} onPress={() => setOpen('help')} />
      </span>
      {children}
      <EnvironmentBadge environment={facts.environment} />
      {open === 'find' && (
        <Later code={findDialog} with={{ payouts: facts.payouts, role: facts.me.role, onClose: close }} />
      )}
      {open === 'help' && (
        <HelpDrawer title={t('page.help')} page={page?.key ?? null} messages={facts.helpMessages} onClose={close} />
      )}
      {open === 'keys' && <KeysDialog shortcuts={listed} onClose={close} />}
    </header>
  )
}
