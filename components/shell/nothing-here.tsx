'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { PAGES } from './pages'

/** Shown instead of a page that does not exist. */
export function NothingHere() {
  const t = useTranslations('shell')
  const home = PAGES[0]
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <div className="px-gutter pb-7">
        <p className="max-w-[60ch] text-text-2">{t('notFound.text')}</p>
        {home && (
          <div className="mt-4">
            <LinkButton href={home.href}>{t('notFound.home', { page: t(`page.${home.key}`) })}</LinkButton>
          </div>
        )}
      </div>
    </>
  )
}
