import { html } from 'hono/html'
import type { AuthorizeRequest } from '../oauth/request.ts'
import { authorizeQuery } from '../oauth/request.ts'
import { MERCHANT } from '../payments/records.ts'
import { pageLayout } from './layout.ts'

/** The sign-in page of wallet users. */
export const signInPage = (request: AuthorizeRequest, problem: string | null) =>
  pageLayout(
    'Sign in to your wallet',
    html`${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="/wallet/sign-in?${authorizeQuery(request)}">
<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" required>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<p><button>Sign in</button></p></form>`,
    'narrow',
  )

type Session = { user: { name: string; email: string } }

/** The consent page: which merchant, which wallet, and where the answer goes. */
export const consentPage = (request: AuthorizeRequest, session: Session) =>
  pageLayout(
    `Connect your wallet to ${MERCHANT.name}?`,
    html`<p>You are signed in as ${session.user.name} (${session.user.email}).</p>
<p>${MERCHANT.name} may pay into your wallet, and may ask for payments from it while you are here.</p>
<p>The answer goes to ${new URL(request.redirectUri).origin}.</p>
<form method="post" action="/wallet/consent?${authorizeQuery(request)}">
<p><button name="answer" value="allow">Connect</button> <button name="answer" value="deny">Do not connect</button></p></form>`,
    'narrow',
  )
