import { ArrowLeft, ArrowRight, Pin } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonLook } from '@/components/ui/action/button-look'
import { Link } from '@/components/ui/action/link'
import { LinkButton } from '@/components/ui/action/link-button'

type Props = {
  /** How many come before this page, how many it shows, and how many there are, null where nobody counted; `more` if the count stopped there. */
  range: { before: number; shown: number; total: number | null; more?: boolean }
  /** Which page of how many, null where nobody counted. */
  page: { number: number; of: number | null }
  /** The time of the reading, with its zone: "10:42:30 EAT". */
  asOf: string
  /** The labels of the links to other pages, where a list is not by time. */
  words?: readonly [before: string, after: string]
  newer: Route | null
  older: Route | null
  /** Newer rows: shown only on a click, so that the page does not move while it is read. */
  fresh?: { count: number; href: Route } | undefined
}

/** The foot of a list: "1 to 50 of 1,204, as of 10:42:30 EAT", with links to newer and older pages. */
export function Pagination({ range, page, asOf, words, newer, older, fresh }: Props) {
  const t = useTranslations('ui')
  const first = range.shown === 0 ? 0 : range.before + 1
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-list-footer shrink-0 items-center justify-between gap-x-4 border-t bg-surface px-gutter py-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2 tabular-nums">
        <p>
          {t.rich(range.total === null ? 'pages.rangeOnly' : range.more ? 'pages.rangeOfMore' : 'pages.range', {
            first,
            last: range.before + range.shown,
            total: range.total ?? 0,
            asOf,
            strong: (text) => <strong className="font-medium text-text">{text}</strong>,
          })}
        </p>
        {fresh && (
          <LinkButton href={fresh.href} size="sm" icon={Pin}>
            {t('pages.newRows', { count: fresh.count })}
          </LinkButton>
        )}
      </div>
      <nav aria-label={t('pages.label')} className="flex shrink-0 items-center gap-2 text-text-2 print:hidden">
        <span className="mr-1 tabular-nums max-sm:sr-only">
          {page.of === null
            ? t('pages.pageOnly', { page: page.number })
            : t('pages.page', { page: page.number, pages: page.of })}
        </span>
        <Turn href={newer}>
          <ArrowLeft aria-hidden className="icon-s" />
          <span className="max-sm:sr-only">{words?.[0] ?? t('pages.newer')}</span>
        </Turn>
        <Turn href={older} ahead>
          <span className="max-sm:sr-only">{words?.[1] ?? t('pages.older')}</span>
          <ArrowRight aria-hidden className="icon-s" />
        </Turn>
      </nav>
    </footer>
  )
}

/** `ahead` reads the whole page ahead once a person points at it, since most people go in that direction. */
function Turn({ href, ahead = false, children }: { href: Route | null; ahead?: boolean; children: ReactNode }) {
  const look = buttonLook({ size: 'sm' })
  if (href) {
    return (
      <Link href={href} {...(ahead ? { ahead: 'all' } : {})} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <button type="button" disabled className={look}>
      {children}
    </button>
  )
}
