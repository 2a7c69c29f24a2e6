import { redirect } from 'next/navigation'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { FirstFactor } from '@/components/sign-in/first-factor'
import { SignInCard } from '@/components/sign-in/sign-in-card'
import { factorCounts } from '@/lib/access/factor/factor-required'
import { whoIsSignedIn } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { requestTranslator } from '@/lib/messages/request-locale'

export const generateMetadata = pageTitle('shell.page.authenticator')

/** Where money is real, approvers and admins set up an authenticator before anything else. */
export default async function AuthenticatorPage() {
  const { t } = await requestTranslator()
  const person = await whoIsSignedIn()
  if (!person) redirect('/sign-in')
  if (person.passwordDue) redirect('/sign-in/new-password')
  if (!person.factorDue) redirect('/')
  return (
    <SignInCard title={t('access.authenticator')} below={`${person.name}, ${person.email}`}>
      <FeatureMessages features={['approvals']}>
        <FirstFactor asksCode={factorCounts()} />
      </FeatureMessages>
    </SignInCard>
  )
}
