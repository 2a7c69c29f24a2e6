'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/ui/layout/page-header'
import type { Role } from '@/lib/access/roles'
import type { OwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import type { Locale } from '@/lib/messages/locale'
import type { MailChoice } from '@/lib/notifications/mail-choice'
import { FactorCard } from './factor-card'
import { LanguageCard } from './language-card'
import { NotificationsCard } from './notifications-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { RecoveryCard } from './recovery-card'
import { SessionsCard } from './sessions-card'
import { type SignOnResult, SingleSignOnCard } from './single-sign-on-card'

type Props = {
  me: { readonly name: string; readonly email: string; readonly role: Role }
  signIn: OwnSignIn
  locale: Locale | null
  mail: MailChoice
  signOn: SignOnResult
}

/** A person's own account: authenticator, password, language, notifications and other sessions. */
export function Account({ me, signIn, locale, mail, signOn }: Props) {
  const t = useTranslations('account')
  const ui = useTranslations('ui')
  const router = useRouter()
  const refresh = () => router.refresh()
  return (
    <>
      <PageHeader title={t('title')} facts={[me.name, me.email, ui(`role.${me.role}`)]} />
      <div className="flex max-w-[46rem] flex-col gap-3 px-gutter pb-8">
        <FactorCard factor={signIn.factor} method={signIn.proof} onChanged={refresh} />
        {signIn.passkeys !== null && (
          <PasskeysCard passkeys={signIn.passkeys} method={signIn.proof} onChanged={refresh} />
        )}
        {(signIn.factor.on || (signIn.passkeys ?? []).length > 0) && (
          <RecoveryCard left={signIn.recoveryCodes} method={signIn.proof} onChanged={refresh} />
        )}
        {signIn.identity !== null && (
          <SingleSignOnCard identity={signIn.identity} method={signIn.proof} result={signOn} onChanged={refresh} />
        )}
        <PasswordCard email={me.email} hasPassword={signIn.identity?.hasPassword ?? true} onChanged={refresh} />
        <LanguageCard locale={locale} />
        <NotificationsCard email={me.email} mail={mail} onChanged={refresh} />
        <SessionsCard others={signIn.others} onChanged={refresh} />
      </div>
    </>
  )
}
