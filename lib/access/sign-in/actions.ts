'use server'

import type { Route } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { rememberLanguage } from '@/lib/access/language/cookie'
import { askForPasskey, type PasskeyQuestion } from '@/lib/access/passkeys/verify'
import { accessProblem } from '@/lib/access/requests/access-error'
import { fieldsOf } from '@/lib/access/requests/form-fields'
import { isSameOrigin } from '@/lib/access/requests/same-origin'
import { sameSitePath } from '@/lib/access/requests/same-site-path'
import { sessionToken } from '@/lib/access/sessions/session'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { endSession } from '@/lib/access/sessions/sessions'
import { readLocale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { requestTranslator } from '@/lib/messages/request-locale'
import { isNamed } from '@/lib/platform/error-chain'
import { log } from '@/lib/platform/log'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { SINGLE_SIGN_ON, type SignInRefused, signIn, signOut } from './next-auth'
import type { SignInState } from './sign-in-state'

const typed = z.object({
  email: z.string(),
  password: z.string(),
  code: z.string().catch(''),
  callbackUrl: z.string().catch('/'),
})

const signedIn = z.object({ signed: z.string().max(6_000), callbackUrl: z.string().catch('/') })

/** Signs in and redirects to the requested page; a refusal returns the email as typed. Public. */
export async function signInAction(_before: SignInState, form: unknown): Promise<SignInState> {
  const read = typed.safeParse(fieldsOf(form))
  if (!read.success) return { email: '', sentence: await textOf(message('errors.access.enterBoth')) }
  const { email, callbackUrl } = read.data
  const refusal = await withIncomingRequest(() => refusalOf(read.data))
  if (refusal) return { email, sentence: await textOf(refusal) }
  // Any path of this site; the framework's list of known routes does not have it.
  return redirect(sameSitePath(callbackUrl) as Route)
}

async function refusalOf({ email, password, code }: z.infer<typeof typed>): Promise<Message | null> {
  const { appUrl } = settings()
  if (!isSameOrigin(await headers(), appUrl))
    return message('errors.access.foreignOriginAt', {
      why: accessProblem('foreign-origin').message,
      address: appUrl,
    })
  if (!email.trim()) return message('errors.access.enterEmail')
  if (!password) return message('errors.access.enterPassword')
  return refusedBy(() => signIn('credentials', { email, password, code: code.replaceAll(/\s/g, ''), redirect: false }))
}

async function refusedBy(work: () => Promise<unknown>): Promise<Message | null> {
  try {
    await work()
    return null
  } catch (refused) {
    if (isNamed<SignInRefused>(refused, 'SignInRefused')) return refused.problem.message
    throw refused
  }
}

const textOf = async (refusal: Message): Promise<string> => (await requestTranslator()).text(refusal)

/** What a browser needs to ask for a passkey at the sign-in; null where this site has none. Public: it reads and stores nothing. */
export async function askToSignInAction(): Promise<PasskeyQuestion | null> {
  return isSameOrigin(await headers(), settings().appUrl) ? askForPasskey({ what: 'sign-in' }) : null
}

/** Signs in with what a passkey signed (`passkeyText`), and redirects; a refusal returns a sentence. Public. */
export async function passkeySignInAction(asked: unknown): Promise<{ readonly sentence: string }> {
  const read = signedIn.safeParse(asked)
  const refusal = await withIncomingRequest(() => passkeyRefusalOf(read.success ? read.data.signed : ''))
  if (refusal) return { sentence: await textOf(refusal) }
  return redirect(sameSitePath(read.data?.callbackUrl ?? '/') as Route)
}

async function passkeyRefusalOf(signed: string): Promise<Message | null> {
  if (!isSameOrigin(await headers(), settings().appUrl)) return accessProblem('foreign-origin').message
  return refusedBy(() => signIn('passkey', { signed, redirect: false }))
}

/** Leads the browser to the identity provider, and from there to a page of this site. Public: it stores nothing. */
export async function singleSignOnAction(form: unknown): Promise<void> {
  const { appUrl, singleSignOn } = settings()
  if (singleSignOn === null || !isSameOrigin(await headers(), appUrl)) return
  const { callbackUrl } = fieldsOf(form)
  const provider: unknown = await signIn(SINGLE_SIGN_ON, {
    redirect: false,
    redirectTo: sameSitePath(callbackUrl),
  }).catch((err: unknown) => log.error({ err }, 'the identity provider did not answer'))
  return redirect((typeof provider === 'string' ? provider : '/sign-in?sso=failed') as Route)
}

/** Ends this browser's session, its row first, and redirects to the sign-in page. Public: ending needs no permission. */
export async function signOutAction(): Promise<void> {
  await withIncomingRequest(async () => {
    const token = await sessionToken()
    if (token) await withTx((tx) => endSession(tx, new SessionToken(token)))
    await signOut({ redirect: false })
    // The language may be that of this person's account, and the next person may have another.
    await rememberLanguage(null)
  })
  redirect('/sign-in')
}

/** Shows the pages before signing in, and those of payees, in another language. Public: it changes only this browser's cookie. */
export async function chooseLanguageAction(form: unknown): Promise<void> {
  const { locale } = fieldsOf(form)
  const chosen = typeof locale === 'string' ? readLocale(locale) : null
  if (chosen !== null && isSameOrigin(await headers(), settings().appUrl)) await rememberLanguage(chosen)
}
