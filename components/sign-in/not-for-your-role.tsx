import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'

/** Shown instead of a page that the person's role does not include. */
export function NotForYourRole() {
  const t = useTranslations('access')
  return (
    <section className="max-w-prose px-gutter py-7">
      <h1 className="text-title">{t('role.title')}</h1>
      <p className="mt-1.5 mb-4 text-body text-text-2">{t('role.text')}</p>
      <LinkButton href={'/' as Route}>{t('role.back')}</LinkButton>
    </section>
  )
}
