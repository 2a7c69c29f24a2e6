import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { DemoSignIns } from '@/components/sign-in/demo-sign-ins'
import { PasskeySignIn } from '@/components/sign-in/passkey-sign-in'
import { PasswordSet } from '@/components/sign-in/password-set'
import { SignInCard } from '@/components/sign-in/sign-in-card'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { SignOnProblem } from '@/components/sign-in/sign-on-problem'
import { SingleSignOn } from '@/components/sign-in/single-sign-on'
import { passkeySite } from '@/lib/access/passkeys/verify'
import { sameSitePath } from '@/lib/access/requests/same-site-path'
import { whoIsSignedIn } from '@/lib/access/sessions/session'
import { signInAction } from '@/lib/access/sign-in/actions'
import { SIGN_ON_PROBLEMS } from '@/lib/access/single-sign-on/sign-in'
import { DEMO_PASSWORD, DEMO_STAFF } from '@/lib/access/staff/demo-staff'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'

export const generateMetadata = pageTitle('shell.page.signIn')

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { callbackUrl: wanted, as, sso, error, access } = await searchParams
  const callbackUrl = sameSitePath(wanted)
  if (await whoIsSignedIn()) redirect(callbackUrl as Route)
  const { environment, singleSignOn } = settings()
  const sandbox = environment === 'sandbox'
  // The framework names its own errors.
  const problem = SIGN_ON_PROBLEMS.find((kind) => kind === sso) ?? (error === undefined ? null : 'failed')
  const picked = sandbox ? DEMO_STAFF.find(({ key }) => key === as) : undefined
  const filled = { email: picked?.email ?? '', password: picked ? DEMO_PASSWORD : '' }
  return (
    <SignInCard
      below={settings().merchantName}
      aside={sandbox && <DemoSignIns picked={picked?.key ?? null} callbackUrl={callbackUrl} />}
    >
      {problem && <SignOnProblem kind={problem} />}
      {access === 'set' && <PasswordSet />}
      {/* Keyed, so that another demo person gets a fresh form. */}
      <SignInForm
        key={picked?.key ?? ''}
        action={signInAction}
        callbackUrl={callbackUrl}
        asksCode={!sandbox}
        {...filled}
      />
      {passkeySite() !== null && <PasskeySignIn callbackUrl={callbackUrl} />}
      {singleSignOn && <SingleSignOn name={singleSignOn.name} callbackUrl={callbackUrl} />}
    </SignInCard>
  )
}
