'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { classes } from '@/components/ui/classes'
import { type Page, pageOf } from './pages'

/** A page in the sidebar, with the number of things to do. In the narrow sidebar its name shows on hover and focus. */
export function NavLink({ page, count, narrow }: { page: Page; count: number; narrow: boolean }) {
  const t = useTranslations('shell')
  const here = usePathname()
  const isHere = pageOf(here) === page
  const Icon = page.icon
  const link = (
    <Link
      href={page.href}
      aria-current={isHere ? (here === page.href ? 'page' : 'true') : undefined}
      className={classes(
        'relative flex min-h-[1.875rem] items-center gap-[0.5625rem] rounded-control px-2 py-1 font-medium touch:min-h-touch',
        isHere ? 'bg-hover text-text' : 'text-text-2 hover:bg-hover hover:text-text',
        narrow && 'md:max-lg:justify-center',
      )}
    >
      <Icon aria-hidden className="icon" />
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
  if (!narrow) return link
  return (
    <TooltipTrigger delay={200} closeDelay={0}>
      <Focusable>{link}</Focusable>
      <Tooltip
        placement="right"
        offset={8}
        className="rounded-control bg-raised px-2 py-1 font-medium text-caption shadow-menu lg:hidden"
      >
        {t(`page.${page.key}`)}
      </Tooltip>
    </TooltipTrigger>
  )
}
