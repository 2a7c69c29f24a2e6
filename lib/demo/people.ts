import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { admit } from '@/lib/access/requests/admit'
import type { Permission } from '@/lib/access/roles'
import { findSession } from '@/lib/access/sessions/sessions'
import { signInWithPassword } from '@/lib/access/sign-in/sign-in'
import { DEMO_PASSWORD, DEMO_STAFF } from '@/lib/access/staff/demo-staff'
import { markRead } from '@/lib/notifications/read-notifications'
import { db } from '@/lib/store/open'

export type PersonKey = (typeof DEMO_STAFF)[number]['key']

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const SESSION_MS = 10 * 60_000
const tokens = new Map<PersonKey, { readonly token: string; readonly until: number }>()

/** A demo person who is signed in, as the pages sign people in. Throws where their role does not have the permission. */
export async function as<P extends Permission>(key: PersonKey, permission: P): Promise<Staff<P>> {
  const held = tokens.get(key)
  const token = held !== undefined && Date.now() < held.until ? held.token : await signIn(key)
  const person = await findSession(await db(), token, { use: true })
  const admitted = person && admit(person, permission)
  if (!admitted) throw new Error(`${key} may not ${permission}.`)
  return admitted
}

async function signIn(key: PersonKey): Promise<string> {
  const at = DEMO_STAFF.findIndex((person) => person.key === key)
  const email = DEMO_STAFF[at]?.email ?? ''
  const whence = { address: `192.0.2.${10 + at}`, userAgent: BROWSER, formerToken: null, device: null }
  const done = await signInWithPassword({ email, password: DEMO_PASSWORD, code: '' }, whence)
  if (!done.ok) throw new Error(`${key} could not sign in: ${done.problem.message.key}`)
  tokens.set(key, { token: done.value.token, until: Date.now() + SESSION_MS })
  return done.value.token
}

/** Everybody has read what they were notified of so far. */
export async function readNotices(): Promise<void> {
  for (const { key } of DEMO_STAFF) await markRead(await as(key, 'read'), { until: new Date().toISOString() })
}
