import 'server-only'
import { request } from 'undici'

// Every wallet of the sandbox has this password, which its documentation publishes.
const WALLET_PASSWORD = 'sandbox-wallet'

/** Signs in to a wallet of the sandbox and allows the connection that `url` asks for. Returns the authorization code. */
export async function allowWallet(url: string, email: string): Promise<string> {
  const { origin, search } = new URL(url)
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    request(`${origin}/wallet/${path}${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, cookie },
      body: new URLSearchParams(fields).toString(),
    })
  const signedIn = await post('sign-in', { email, password: WALLET_PASSWORD })
  await signedIn.body.dump()
  const cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  const allowed = await post('consent', { answer: 'allow' }, cookie)
  await allowed.body.dump()
  const code = new URL(String(allowed.headers.location)).searchParams.get('code')
  if (code === null) throw new Error('The sandbox gave no authorization code.')
  return code
}
