import { redirect } from 'next/navigation'
import { NewPasswordForm } from '@/components/sign-in/new-password-form'
import { SignInCard } from '@/components/sign-in/sign-in-card'
import { whoIsSignedIn } from '@/lib/access/sessions/session'
import { newPasswordAction } from '@/lib/access/sign-in/password-actions'
import { pageTitle } from '@/lib/messages/page-title'
import { requestTranslator } from '@/lib/messages/request-locale'

export const generateMetadata = pageTitle('shell.page.newPassword')

export default async function NewPasswordPage() {
  const { t } = await requestTranslator()
  const person = await whoIsSignedIn()
  if (!person) redirect('/sign-in')
  return (
    <SignInCard title={t('access.newPassword')} below={`${person.name}, ${person.email}`}>
      <NewPasswordForm action={newPasswordAction} email={person.email} due={person.passwordDue} />
    </SignInCard>
  )
}
