'use client'

import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { Route } from 'next'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/action/link'
import { useHere } from '@/components/ui/layout/here'
import { pageOf } from './pages'

// The address of a record has the filters of the list that it was opened from, so that the link back opens the same page.
const listOf = (href: Route, query: URLSearchParams) => (query.size === 0 ? href : `${href}?${query}`) as Route

/** The breadcrumbs: the list, and its open record. */
export function Breadcrumbs() {
  const t = useTranslations('shell')
  const path = usePathname()
  const page = pageOf(path)
  const query = useSearchParams()
  const here = useHere()
  if (!page) return <span className="min-w-0 truncate font-medium max-md:hidden">{here}</span>
  const atRoot = path === page.href
  if (atRoot) return <span className="font-medium max-md:hidden">{t(`page.${page.key}`)}</span>
  return (
    <nav aria-label={t('breadcrumbs')} className="flex min-w-0 items-center gap-1.5 max-sm:hidden">
      <Link href={listOf(page.href, query)} className="shrink-0 text-text-2 hover:text-text">
        {t(`page.${page.key}`)}
      </Link>
      {here && (
        <>
          <ChevronRight aria-hidden className="icon-s text-text-3" />
          <span aria-current="page" className="min-w-0 truncate font-medium">
            {here}
          </span>
        </>
      )}
    </nav>
  )
}

/** On a phone the link back to the list replaces the menu button. */
export function BackToList() {
  const t = useTranslations('shell')
  const path = usePathname()
  const query = useSearchParams()
  const page = pageOf(path)
  if (!page || path === page.href) return null
  return (
    <Link
      href={listOf(page.href, query)}
      className="-ml-2 flex h-touch items-center gap-2 rounded-control px-2 font-medium sm:hidden"
    >
      <ArrowLeft aria-hidden className="icon" />
      {t(`page.${page.key}`)}
    </Link>
  )
}
