import 'server-only'
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { type Message, message } from '@/lib/messages/message'
import { isBreached } from './breached'
import type { PasswordOwner } from './own-words'

type Cost = { readonly logN: number; readonly r: number; readonly p: number }

const COST: Cost = { logN: 17, r: 8, p: 1 }
const KEY_BYTES = 32
const SCHEME = 'scrypt+sha256'
const AT_ONCE = 2

const PASSWORD_LEAST = 12
export const PASSWORD_MOST = 256

// Used when there is no such person, so that an unknown email takes as long as a wrong password.
const NOBODY = `${SCHEME}$${COST.logN}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Stored of a person who has no password: one who was invited a moment ago, or signs in by single sign-on. */
export const NO_PASSWORD = 'none'

// Each derivation uses 128 MB, so many sign-ins at once wait for each other instead of exhausting the machine.
const waiting: Array<() => void> = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  const options = { N, r, p, maxmem: 256 * N * r }
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

const hashOf = (key: Buffer) => createHash('sha256').update(key).digest()

/**
 * The stored form of a password: `scrypt+sha256$logN$r$p$salt$hash`, with the cost, so that it can be raised later. The hash is
 * of the derived key, so that the key proves to the database that the password was typed.
 */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return [SCHEME, cost.logN, cost.r, cost.p, salt.toString('base64url'), hashOf(key).toString('base64url')].join('$')
}

function readStored(stored: string) {
  const [scheme, logN, r, p, salt, hash] = stored.split('$')
  if (scheme !== SCHEME || !salt || !hash) throw new Error('A stored password is in a form this version does not know.')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}

/** Whether a password was right, and the key derived from it, in hex, which the database compares by its hash. */
export type Match = { readonly ok: boolean; readonly rehash: boolean; readonly proof: string }

/**
 * Compares in constant time. `stored` is null where there is no such person, and `NO_PASSWORD` for a person without one: the same work is
 * done and the answer is no.
 * `rehash`: the stored form has a lower cost than today's and should be replaced.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<Match> {
  const known = stored !== null && stored !== NO_PASSWORD
  const { cost, salt, hash } = readStored(known ? stored : NOBODY)
  const derived = await derive(password, salt, cost)
  const same = timingSafeEqual(hashOf(derived), hash) && known
  const dated = cost.logN < COST.logN || cost.r < COST.r || cost.p < COST.p
  return { ok: same, rehash: same && dated, proof: derived.toString('hex') }
}

/** Why a new password is refused, as a message for the person who chose it, or null when it is accepted. */
export function passwordProblem(password: string, person: PasswordOwner): Message | null {
  const length = [...password.normalize('NFKC')].length
  if (length < PASSWORD_LEAST) return message('errors.access.passwordShort', { least: PASSWORD_LEAST, length })
  if (length > PASSWORD_MOST) return message('errors.access.passwordLong', { most: PASSWORD_MOST, length })
  if (isBreached(password, person)) return message('errors.access.passwordCommon')
  return null
}
