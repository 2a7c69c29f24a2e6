import type { Metadata } from 'next'
import { Account } from '@/components/account/account'
import { requireStaff } from '@/lib/access/sessions/session'
import { readOwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import { readMailChoice } from '@/lib/notifications/mail-choice'
import { settings } from '@/lib/platform/settings'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Your sign-in' }

export default async function AccountPage() {
  const staff = await requireStaff('read')
  const { name, email, role } = staff
  return (
    <Account
      me={{ name, email, role }}
      signIn={await readOwnSignIn(staff)}
      mail={await readMailChoice(staff)}
      zone={settings().timeZone}
      actions={{
        beginFactor: actions.beginFactorAction,
        confirmFactor: actions.confirmFactorAction,
        removeFactor: actions.removeFactorAction,
        changePassword: actions.changePasswordAction,
        endOtherSessions: actions.endOtherSessionsAction,
        saveMailChoice: actions.saveMailChoiceAction,
      }}
    />
  )
}
