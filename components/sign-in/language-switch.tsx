import { useLocale, useTranslations } from 'next-intl'
import { chooseLanguageAction } from '@/lib/access/sign-in/actions'
import { LOCALE_NAMES, LOCALES } from '@/lib/messages/locale'

/** Changes the language of the pages that need no sign-in. A plain form, so that it needs no script. */
export function LanguageSwitch() {
  const t = useTranslations('access')
  const current = useLocale()
  return (
    <form action={chooseLanguageAction} aria-label={t('language')} className="flex gap-1">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-pressed={locale === current}
          className="h-control-s rounded-key px-1.5 text-body text-text-2 hover:bg-hover aria-pressed:font-medium aria-pressed:text-text touch:h-touch"
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </form>
  )
}
