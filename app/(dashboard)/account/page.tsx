import { Account } from '@/components/account/account'
import * as factor from '@/lib/access/factor/actions'
import { saveLanguageAction } from '@/lib/access/language/actions'
import { readLanguage } from '@/lib/access/language/language'
import { endOtherSessionsAction } from '@/lib/access/sessions/actions'
import { requireStaff } from '@/lib/access/sessions/session'
import { readOwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import { changePasswordAction } from '@/lib/access/sign-in/password-actions'
import { pageTitle } from '@/lib/messages/page-title'
import { saveMailChoiceAction } from '@/lib/notifications/actions'
import { readMailChoice } from '@/lib/notifications/mail-choice'
import { settings } from '@/lib/platform/settings'

export const generateMetadata = pageTitle('shell.page.account')

export default async function AccountPage() {
  const staff = await requireStaff('read')
  const { name, email, role } = staff
  return (
    <Account
      me={{ name, email, role }}
      signIn={await readOwnSignIn(staff)}
      locale={await readLanguage(staff.id)}
      mail={await readMailChoice(staff)}
      zone={settings().timeZone}
      actions={{
        beginFactor: factor.beginFactorAction,
        confirmFactor: factor.confirmFactorAction,
        removeFactor: factor.removeFactorAction,
        changePassword: changePasswordAction,
        endOtherSessions: endOtherSessionsAction,
        saveLanguage: saveLanguageAction,
        saveMailChoice: saveMailChoiceAction,
      }}
    />
  )
}
