import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { NewPasswordForm } from '@/components/sign-in/new-password-form'
import { SignInCard } from '@/components/sign-in/sign-in-card'
import { whoIsSignedIn } from '@/lib/access/sessions/session'
import { newPasswordAction } from '@/lib/access/sign-in/password-actions'

export const metadata: Metadata = { title: 'New password' }

export default async function NewPasswordPage() {
  const person = await whoIsSignedIn()
  if (!person) redirect('/sign-in')
  return (
    <SignInCard title="Choose a new password" below={`${person.name}, ${person.email}`}>
      <NewPasswordForm action={newPasswordAction} email={person.email} due={person.passwordDue} />
    </SignInCard>
  )
}
