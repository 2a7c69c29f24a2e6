import { Account } from '@/components/account/account'
import { readLanguage } from '@/lib/access/language/language'
import { requireStaff } from '@/lib/access/sessions/session'
import { readOwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import { pageTitle } from '@/lib/messages/page-title'
import { readMailChoice } from '@/lib/notifications/mail-choice'

export const generateMetadata = pageTitle('shell.page.account')

export default async function AccountPage({ searchParams }: PageProps<'/account'>) {
  const { sso } = await searchParams
  const staff = await requireStaff('read')
  const { name, email, role } = staff
  return (
    <Account
      me={{ name, email, role }}
      signIn={await readOwnSignIn(staff)}
      locale={await readLanguage(staff.id)}
      mail={await readMailChoice(staff)}
      signOn={sso === 'connected' || sso === 'taken' ? sso : null}
    />
  )
}
