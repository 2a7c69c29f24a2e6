'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/ui/layout/page-header'
import type { OwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import type { Locale } from '@/lib/messages/locale'
import type { MailChoice } from '@/lib/notifications/mail-choice'
import type { AccountActions } from './account-actions'
import { FactorCard } from './factor-card'
import { LanguageCard } from './language-card'
import { NoticesCard } from './notices-card'
import { PasswordCard } from './password-card'
import { SessionsCard } from './sessions-card'

type Props = {
  me: { readonly name: string; readonly email: string; readonly role: string }
  signIn: OwnSignIn
  locale: Locale | null
  mail: MailChoice
  zone: string
  actions: AccountActions
}

/** A person's own sign-in: the authenticator, the password, the language, what they are told of and the other sessions. */
export function Account({ me, signIn, locale, mail, actions }: Props) {
  const t = useTranslations('account')
  const router = useRouter()
  const readAgain = () => router.refresh()
  return (
    <>
      <PageHeader title={t('title')} facts={[me.name, me.email, me.role]} />
      <div className="flex max-w-[46rem] flex-col gap-3 px-gutter pb-8">
        <FactorCard factor={signIn.factor} actions={actions} onChanged={readAgain} />
        <PasswordCard email={me.email} change={actions.changePassword} onChanged={readAgain} />
        <LanguageCard locale={locale} save={actions.saveLanguage} />
        <NoticesCard email={me.email} mail={mail} save={actions.saveMailChoice} onChanged={readAgain} />
        <SessionsCard others={signIn.others} end={actions.endOtherSessions} onChanged={readAgain} />
      </div>
    </>
  )
}
