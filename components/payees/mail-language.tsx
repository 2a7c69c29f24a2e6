'use client'

import { useTranslations } from 'next-intl'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { Select } from '@/components/ui/form/select'
import { DEFAULT_LOCALE, LOCALE_NAMES, LOCALES, type Locale } from '@/lib/messages/locale'
import { saveLanguageOfAction } from '@/lib/payees/tell/actions'

type Props = { payeeId: string; locale: Locale | null; onSaved: () => Promise<unknown> }

/** The language in which a payee gets mails. */
export function MailLanguage({ payeeId, locale, onSaved }: Props) {
  const t = useTranslations('payees')
  const action = useServerAction()
  const choose = async (chosen: Locale) => {
    const saved = await action.run(() => succeeded(saveLanguageOfAction(payeeId, chosen)))
    if (saved) await onSaved()
  }
  return (
    <div className="flex flex-col gap-2 border-t px-gutter py-3">
      <Select<Locale>
        label={t('language.label')}
        value={locale ?? DEFAULT_LOCALE}
        isDisabled={action.busy}
        onChange={(chosen) => void choose(chosen)}
        options={LOCALES.map((id) => ({ id, label: LOCALE_NAMES[id] }))}
      />
      {action.error && <ErrorMessage error={action.error} />}
    </div>
  )
}
