'use client'

import { Languages } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { saveLanguageAction } from '@/lib/access/language/actions'
import { LOCALE_NAMES, LOCALES, type Locale, readLocale } from '@/lib/messages/locale'

type Props = { locale: Locale | null }

/** The language in which a person reads the pages and their mails. */
export function LanguageCard({ locale }: Props) {
  const t = useTranslations('account')
  const action = useServerAction()
  const choose = async (chosen: Locale | 'browser') => {
    const saved = await action.run(() => saveLanguageAction(readLocale(chosen)))
    // Lists that were loaded before may hold text in the former language.
    if (saved) window.location.reload()
  }
  return (
    <Card title={t('language.title')} icon={Languages}>
      <div className="flex max-w-80 flex-col gap-3 px-gutter py-3">
        <Select<Locale | 'browser'>
          label={t('language.label')}
          help={t('language.help')}
          value={locale ?? 'browser'}
          isDisabled={action.busy}
          onChange={(chosen) => void choose(chosen)}
          options={[
            { id: 'browser', label: t('language.browser') },
            ...LOCALES.map((id) => ({
              id,
              label: LOCALE_NAMES[id],
              ...(id === 'fr' ? { hint: t('language.toReview') } : {}),
            })),
          ]}
        />
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Card>
  )
}
