import type { Ready } from './process.ts'

export type Page = { status: number; text: string; location: string | null }

/** A minimal browser for forms: it keeps cookies, sends the Origin of a form, and does not follow redirects. */
export function browserOf(ready: Ready) {
  let cookie = ''
  const visit = async (path: string, form?: Record<string, string>, origin = ready.baseUrl): Promise<Page> => {
    const body = form ? new URLSearchParams(form) : null
    const answer = await fetch(ready.baseUrl + path, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, ...(form ? { Origin: origin } : {}) },
      body,
      redirect: 'manual',
    })
    cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, text: await answer.text(), location: answer.headers.get('Location') }
  }
  return {
    open: (path: string) => visit(path),
    /** Sends a form, from a page of the sandbox or of another site. */
    send: (path: string, form: Record<string, string>, origin?: string) => visit(path, form, origin),
  }
}

const CALLBACK = 'http://localhost:3000/connect/callback'

/** The query of authorize for a user of the merchant, with changes. */
export const authorizePath = (ready: Ready, changes: Record<string, string> = {}) =>
  `?${new URLSearchParams({ merchant_id: ready.merchantId, external_user_id: 'payee-1', redirect_uri: CALLBACK, ...changes })}`

/** Signs the wallet user in and consents; the answer is the code that came back. */
export async function obtainCode(ready: Ready, changes: Record<string, string> = {}): Promise<string> {
  const browser = browserOf(ready)
  const query = authorizePath(ready, changes)
  await browser.send(`/wallet/sign-in${query}`, ready.walletUser)
  const { location } = await browser.send(`/wallet/consent${query}`, { answer: 'allow' })
  return new URL(location ?? '').searchParams.get('code') ?? ''
}

/** Exchanges a code at the token route. */
export async function exchangeCode(ready: Ready, code: string, changes: Record<string, string> = {}) {
  const { clientId: client_id, clientSecret: client_secret } = ready
  const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, client_id, client_secret, ...changes }
  const answer = await fetch(`${ready.baseUrl}/api/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, json: JSON.parse(await answer.text()) }
}
