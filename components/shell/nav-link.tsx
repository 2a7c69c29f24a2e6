'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from '@/components/ui/action/link'
import { classes } from '@/components/ui/classes'
import { PageIcon } from './page-icon'
import { type Page, pageOf } from './pages'

/** A page in the sidebar, with the number of things to do. In the narrow sidebar its name shows on hover and focus. */
export function NavLink({ page, count, narrow }: { page: Page; count: number; narrow: boolean }) {
  const t = useTranslations('shell')
  const here = usePathname()
  const isHere = pageOf(here) === page
  const link = (
    <Link
      href={page.href}
      aria-current={isHere ? (here === page.href ? 'page' : 'true') : undefined}
      className={classes('nav-link', isHere && 'bg-hover text-text', narrow && 'md:max-lg:justify-center')}
    >
      <PageIcon page={page} className="icon" />
      <span className={classes('grow leading-4', narrow && 'md:max-lg:sr-only')}>{t(`page.${page.key}`)}</span>
      {count > 0 && (
        <span
          className={classes(
            'text-caption tabular-nums',
            narrow && 'md:max-lg:absolute md:max-lg:top-0 md:max-lg:right-1 md:max-lg:text-key',
          )}
        >
          {count}
          <span className="sr-only"> {t('nav.waiting')}</span>
        </span>
      )}
    </Link>
  )
  return narrow ? <NamedOnHover name={t(`page.${page.key}`)}>{link}</NamedOnHover> : link
}

/** Shows the name of an icon beside it while a person points at it or it has the focus by keyboard; Esc hides it. */
function NamedOnHover({ name, children }: { name: string; children: ReactNode }) {
  const host = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<{ top: number; left: number } | null>(null)
  const place = () => {
    const box = host.current?.firstElementChild?.getBoundingClientRect()
    if (box) setAt({ top: box.top + box.height / 2, left: box.right + 8 })
  }
  const hide = () => setAt(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link inside is what can be used
    <span
      ref={host}
      className="contents"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && place()}
      onPointerLeave={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && place()}
      onBlur={hide}
      onClick={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {at !== null && (
        <span
          role="tooltip"
          style={at}
          className="pointer-events-none fixed z-50 -translate-y-1/2 rounded-control bg-raised px-2 py-1 font-medium text-caption shadow-menu max-md:hidden lg:hidden"
        >
          {name}
        </span>
      )}
    </span>
  )
}
