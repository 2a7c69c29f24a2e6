'use server'

import type { Route } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { rememberLanguage } from '@/lib/access/language/cookie'
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
import { withIncomingRequest } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { SignInRefused, signIn, signOut } from './next-auth'
import type { SignInState } from './sign-in-state'

const typed = z.object({
  email: z.string(),
  password: z.string(),
  code: z.string().catch(''),
  callbackUrl: z.string().catch('/'),
})

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
  try {
    await signIn('credentials', { email, password, code: code.replaceAll(/\s/g, ''), redirect: false })
    return null
  } catch (refused) {
    if (refused instanceof SignInRefused) return refused.problem.message
    throw refused
  }
}

const textOf = async (refusal: Message): Promise<string> => (await requestTranslator()).text(refusal)

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
