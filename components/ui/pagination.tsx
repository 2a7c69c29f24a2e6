import { ArrowLeft, ArrowRight, Pin } from 'lucide-react'
import type { Route } from 'next'
import { buttonLook } from './button-look'
import { countText } from './count'
import { LinkButton } from './link-button'

type Props = {
  /** How many come before this page, how many it shows, and how many there are. */
  range: { before: number; shown: number; total: number }
  page: number
  /** The time of the reading, with its zone: "10:42:30 EAT". */
  asOf: string
  newer: Route | null
  older: Route | null
  /** Rows that came since: they wait until asked for, so that the page does not move under the reader. */
  fresh?: { count: number; href: Route } | undefined
}

/** The foot of a list: "1 to 50 of 1,204, as of 10:42:30 EAT", and the way to newer and older pages. */
export function Pagination({ range, page, asOf, newer, older, fresh }: Props) {
  const pages = Math.max(1, Math.ceil((range.total - range.before) / Math.max(1, range.shown)) + page - 1)
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-list-footer shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface px-gutter py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2 tabular-nums">
        <span>
          <strong className="font-medium text-text">
            {range.shown === 0 ? 0 : countText(range.before + 1)} to {countText(range.before + range.shown)}
          </strong>{' '}
          of {countText(range.total)}, as of {asOf}
        </span>
        {fresh && (
          <LinkButton href={fresh.href} size="sm" icon={Pin}>
            {countText(fresh.count)} newer, show them
          </LinkButton>
        )}
      </p>
      <nav aria-label="Pages" className="flex items-center gap-2 text-text-2">
        <span className="mr-1 tabular-nums max-sm:hidden">
          Page {countText(page)} of {countText(pages)}
        </span>
        <Turn href={newer} word="Newer" />
        <Turn href={older} word="Older" />
      </nav>
    </footer>
  )
}

function Turn({ href, word }: { href: Route | null; word: 'Newer' | 'Older' }) {
  const icon = word === 'Newer' ? ArrowLeft : ArrowRight
  if (href) {
    return (
      <LinkButton href={href} size="sm" icon={icon}>
        {word}
      </LinkButton>
    )
  }
  const Icon = icon
  return (
    <button type="button" disabled className={buttonLook({ size: 'sm' })}>
      <Icon aria-hidden className="icon-s" />
      {word}
    </button>
  )
}
