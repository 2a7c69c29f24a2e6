import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { NewPasswordForm } from '@/components/access/new-password-form'
import { SignInCard } from '@/components/access/sign-in-card'
import { whoIsSignedIn } from '@/lib/access/session'
import { newPasswordAction } from './actions'

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
