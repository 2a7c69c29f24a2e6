import { NewPasswordForm } from '@/components/sign-in/new-password-form'
import { SignInCard } from '@/components/sign-in/sign-in-card'
import { choosePasswordAction } from '@/lib/access/sign-in/password-actions'
import { pageTitle } from '@/lib/messages/page-title'
import { requestTranslator } from '@/lib/messages/request-locale'
import { settings } from '@/lib/platform/settings'

export const generateMetadata = pageTitle('shell.page.newPassword')

/** Where somebody who was invited, or whose password was reset, chooses a password with their one-time code. Opening it uses nothing up. */
export default async function AccessPage({ searchParams }: PageProps<'/sign-in/access'>) {
  const { t } = await requestTranslator()
  const { code } = await searchParams
  return (
    <SignInCard title={t('access.newPassword')} below={settings().merchantName}>
      <NewPasswordForm action={choosePasswordAction} email={null} code={typeof code === 'string' ? code : ''} />
    </SignInCard>
  )
}
