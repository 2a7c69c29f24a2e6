import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/components/ui/test-render'
import { NewPasswordForm } from './new-password-form'
import { SignInForm } from './sign-in-form'

const signIn = () =>
  show(
    <SignInForm action={async (before) => before} callbackUrl="/" {...{ email: '', password: '', asksCode: true }} />,
  )
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const kinds = (...labels: string[]) =>
  labels.map((label) => field(label)).map(({ type, autocomplete }) => [type, autocomplete])

it('names each of its fields to password managers', () => {
  signIn()
  expect(kinds('Email', 'Password', 'Code from your authenticator')).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
    ['text', 'one-time-code'],
  ])
})

it('takes a password that is pasted, and shows it only while its person wants to read it', async () => {
  const user = signIn()
  await user.click(field('Password'))
  await user.paste('four grey herons')
  expect([field('Password').value, field('Password').type]).toEqual(['four grey herons', 'password'])
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field('Password').type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field('Password').type).toBe('password')
})

it('names a new password to password managers as one', () => {
  show(<NewPasswordForm action={async () => null} email="r.nambi@pearl.example" />)
  expect(kinds('Current password', 'New password', 'Confirm new password')).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ])
})
