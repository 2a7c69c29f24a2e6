import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '@/lib/access/requests/admit'
import { findSessionForReading } from '@/lib/access/sessions/remembered-session'
import { readSessionToken } from '@/lib/access/sessions/session-cookie'
import { addressLimit } from '@/lib/access/sign-in/shared-limits'
import { type Message, message } from '@/lib/messages/message'
import { isNamed } from '@/lib/platform/error-chain'
import { FairQueue, type QueueFull } from '@/lib/platform/fair-queue'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { accessProblem } from './access-error'
import { actionProblem, MOST_BYTES, mayCallAction } from './action-body'
import { countedAddress } from './client-address'
import { type Arriving, collectBody, giveBack } from './collect-body'
import { fixedHeaders, type Refused, refuseRequest } from './refuse-request'

const KB = 1_024
/** What a request without a live session may carry. */
const MOST_OF_NOBODY = 64 * KB
/** What people outside send, whoever they are: a sign-in, a payment by a link, the beginning of a connection. */
const OUTSIDE: readonly (readonly [path: string, most: number])[] = [
  ['/api/auth/', 16 * KB],
  ['/sign-in', 16 * KB],
  ['/pay/', 16 * KB],
  ['/connect/', 4 * KB],
]
/** Reads its bodies itself, under limits of its own. */
const WEBHOOKS = '/api/webhooks/'
/** Rows of a sheet, which are read a few at a time, and have a queue of their own (`receiveRows`). */
const ROWS = /^\/api\/payouts\/[0-9a-f-]{36}\/rows$/
/** No form of a page for people outside is larger, so what is larger and of nobody is counted. */
const LARGE = 8 * KB
const MOST_LARGE_OF_NOBODY = 100
const RETRY_SECONDS = 600
const BUSY_SECONDS = 5
const REST_MS = 20
const LONGEST_ADDRESS = 8_192
const NUL_IN_QUERY = /%00/
/** A NUL, as forms and actions write it: nothing that a person types has one, and the database stores none. */
const NUL = /\0|%00|\\u0000/
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const WITHIN_MS = { somebody: 300_000, nobody: 30_000 } as const
/** How many large bodies of nobody are received at once; of more, the one that has been arriving longest is dropped. */
const MOST_ARRIVING = 128

const ofNobody = addressLimit('bodies', MOST_LARGE_OF_NOBODY)

type Shared = { readonly large: FairQueue; readonly ofNobody: Set<Arriving> }
const shared = globalThis as { __bodies?: Shared }
// To read one of the largest keeps the process busy for a twentieth of a second, so they come one after another, and all others have their turn between.
shared.__bodies ??= {
  large: new FairQueue({ atOnce: 1, perKey: 1, waitingPerKey: 2, waiting: 40 }),
  ofNobody: new Set(),
}
const { large, ofNobody: largeOfNobody } = shared.__bodies

const refusals = {
  malformed: { status: 400, why: message('errors.access.malformed') },
  'too-long': { status: 414, why: message('errors.access.malformed') },
  'no-method': { status: 405, why: message('errors.access.malformed') },
  'too-large': { status: 413, why: message('errors.access.tooLarge') },
  'too-large-outside': { status: 413, why: message('errors.access.tooLargeOutside') },
  'too-slow': { status: 408, why: message('errors.access.malformed') },
  'session-ended': { status: 401, why: accessProblem('session-ended').message },
  'too-often': { status: 429, why: message('errors.access.tooOften'), retryAfter: RETRY_SECONDS },
  busy: { status: 429, why: message('errors.access.busy'), retryAfter: BUSY_SECONDS },
} as const satisfies Readonly<Record<string, Refused & { readonly why: Message }>>

type Why = keyof typeof refusals

/**
 * Passes a request on to the framework (`pass`), or refuses it. Every answer has the security headers, which a page replaces by its own.
 * A request with a body is passed on when all of it is here: 64 KB without a live session and 4 MB with one, less at the addresses of
 * people outside. The body of an action is one that a page of ours could have sent. Large bodies of one person wait for each other.
 */
export async function admitRequest(
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
): Promise<void> {
  for (const [name, value] of Object.entries(fixedHeaders())) response.setHeader(name, value)
  // Files are sent whole: the framework answers a range that is not there as a failure of its own.
  delete request.headers.range
  const refuse = (why: Why) => refuseRequest(request, response, refusals[why])
  const wrong = wrongAtOnce(request)
  if (wrong !== null) return refuse(wrong)
  const size = sizeOf(request)
  if (pathOf(request).startsWith(WEBHOOKS)) return pass()
  // Without a body it calls no action, whatever it says.
  if (size === 0) return mayCallAction(callOf(request)) ? refuse('malformed') : pass()

  const arriving = collectBody(request, response, MOST_BYTES)
  const address = countedAddress(String(request.headers[ADDRESS_HEADER] ?? ''))
  const person = size > LARGE ? await personOf(request) : null
  if (size > LARGE && person === null) {
    if (ofNobody.isReached(address, Date.now())) return stop(arriving, () => refuse('too-often'))
    ofNobody.note(address, Date.now())
  }
  const most = mostOf(request, person)
  if (Number.isFinite(size) && size > most) return stop(arriving, () => refuse(tooLarge(request, person)))
  arriving.limit(most)
  const body = await arrived(arriving, { isOfNobody: person === null, isLarge: size > LARGE })
  if (body === 'gone') return
  if (typeof body === 'string') return refuse(body === 'too-large' ? tooLarge(request, person) : body)

  const passOn = async () => {
    const problem = await problemOf(request, body)
    if (problem !== null) {
      if (person === null) ofNobody.note(address, Date.now())
      return refuse(problem)
    }
    giveBack(request, body)
    pass()
  }
  if (person === null || body.length <= MOST_OF_NOBODY || ROWS.test(pathOf(request))) return passOn()
  try {
    await large.run(person.id, async () => {
      await pause(REST_MS)
      await passOn()
      if (!response.closed) await new Promise((done) => response.once('close', done))
    })
  } catch (problem) {
    if (!isNamed<QueueFull>(problem, 'QueueFull')) throw problem
    refuse('busy')
  }
}

function wrongAtOnce({ method = '', url = '', headers, httpVersion }: IncomingMessage): Why | null {
  if (!METHODS.has(method)) return 'no-method'
  if (url.length > LONGEST_ADDRESS) return 'too-long'
  // Only a proxy is asked for a whole address, or for `*`.
  const isOurs = url.startsWith('/') && (headers.host !== undefined || httpVersion === '1.0')
  return isOurs && !NUL_IN_QUERY.test(url) && isReadable(url.split('?')[0] ?? '') ? null : 'malformed'
}

// The framework decodes the parts of an address once more, and fails over what it cannot read then.
function isReadable(path: string): boolean {
  try {
    const once = decodeURIComponent(path)
    return (
      !once.includes('\0') &&
      (once === path || !decodeURIComponent(once.replace(/%(?![\da-f]{2})/gi, '%25')).includes('\0'))
    )
  } catch {
    return false
  }
}

/** In bytes; infinite where the sender does not say. */
function sizeOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0] ?? ''

function mostOf(request: IncomingMessage, person: Person | null): number {
  return outsideOf(request)?.[1] ?? (person === null ? MOST_OF_NOBODY : MOST_BYTES)
}

function outsideOf(request: IncomingMessage) {
  const path = pathOf(request)
  return OUTSIDE.find(([prefix]) => path.startsWith(prefix))
}

// Somebody whose session ended while they worked has to know that.
const tooLarge = ({ headers }: IncomingMessage, person: Person | null): Why =>
  person !== null ? 'too-large' : headers['next-action'] === undefined ? 'too-large-outside' : 'session-ended'

async function personOf({ headers }: IncomingMessage): Promise<Person | null> {
  const token = await readSessionToken(headers.cookie ?? null, settings())
  return token === null ? null : findSessionForReading(await db(), token)
}

function stop(arriving: Arriving, refuse: () => void): void {
  arriving.stop('too-large')
  refuse()
}

async function arrived(
  body: Arriving,
  { isOfNobody, isLarge }: { readonly isOfNobody: boolean; readonly isLarge: boolean },
): Promise<Awaited<Arriving['whole']>> {
  const timer = setTimeout(() => body.stop('too-slow'), isOfNobody ? WITHIN_MS.nobody : WITHIN_MS.somebody)
  if (isOfNobody && isLarge) {
    const [longest] = largeOfNobody
    if (longest !== undefined && largeOfNobody.size >= MOST_ARRIVING) longest.stop('too-slow')
    largeOfNobody.add(body)
  }
  try {
    return await body.whole
  } finally {
    clearTimeout(timer)
    largeOfNobody.delete(body)
  }
}

const callOf = ({ method = '', headers }: IncomingMessage) => ({
  method,
  headers: { get: (name: string) => (headers[name] === undefined ? null : String(headers[name])) },
})

async function problemOf(request: IncomingMessage, body: Buffer): Promise<Why | null> {
  const call = callOf(request)
  if (outsideOf(request) !== undefined && NUL.test(body.toString('latin1'))) return 'malformed'
  return mayCallAction(call) ? actionProblem(call, body) : null
}
