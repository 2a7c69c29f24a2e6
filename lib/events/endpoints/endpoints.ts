import 'server-only'
import { createHash } from 'node:crypto'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { record } from '@/lib/activity/record'
import type { ServiceProblem } from '@/lib/gateway/errors'
import type { ServiceId } from '@/lib/gateway/id'
import type { ServiceWebhook } from '@/lib/gateway/shapes/webhook'
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, testWebhook } from '@/lib/gateway/webhooks'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import type { ChangedEndpoint, NamedEndpoint, NewEndpoint } from './endpoint-input'
import type { EndpointCreated, EndpointView } from './view'

type Admin = Staff<'webhooks:manage'>
type NotDone = { readonly kind: 'service' | 'off' | 'no-secret'; readonly message: Message }

/** Where the service delivers webhooks to us: the only address that an endpoint gets. */
export const deliveryAddress = (): string => `${settings().appUrl}/api/webhooks/service`

const OFF: NotDone = { kind: 'off', message: message('errors.events.adminOff') }
const ofService = ({ explanation }: ServiceProblem): NotDone => ({ kind: 'service', message: explanation })

/** The endpoints of this merchant at the service. Refused where the service does not have the private routes (contract 6.3). */
export async function listEndpoints(_staff: Admin): Promise<Result<readonly EndpointView[], NotDone>> {
  if (!settings().service.webhookAdmin) return fail(OFF)
  const listed = await listWebhooks()
  return listed.ok ? ok(listed.value.results.map(viewOf)) : fail(ofService(listed.problem))
}

const viewOf = ({ id, url, description, events, isActive, secretHint }: ServiceWebhook): EndpointView => ({
  ...{ id, url, description, events, isActive, secretHint },
  isOurs: url !== null && sameAddress(url, deliveryAddress()),
})

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

// On one machine it has several names.
function sameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => {
    if (!URL.canParse(address)) return null
    const { protocol, hostname, port, pathname } = new URL(address)
    return `${protocol}//${LOOPBACK.test(hostname) ? 'localhost' : hostname}:${port}${pathname}`
  })
  return a !== null && a === b
}

/**
 * Adds an endpoint that leads to our own address. It gets the secret of the settings; where none is set, the service generates one, which the
 * answer contains this once and nobody stores.
 */
export async function addEndpoint(
  staff: Admin,
  { proof, events, description }: NewEndpoint,
): Promise<Result<EndpointCreated, NotDone | StepUpProblem>> {
  const [secret = null] = settings().service.webhookSecrets
  const asked = { url: deliveryAddress(), events, description: description || null }
  return confirmed(staff, { what: 'create', asked, proof }, async () => {
    const made = await createWebhook({ ...asked, secret })
    if (!made.ok) return made
    return ok({ id: made.value.id, value: { id: made.value.id, secret: secret === null ? made.value.secret : null } })
  })
}

/** Changes the events, the description or the state of an endpoint; where it leads stays. */
export async function changeEndpoint(
  staff: Admin,
  { proof, id, events, description, isActive }: ChangedEndpoint,
): Promise<Result<null, NotDone | StepUpProblem>> {
  const asked = { events, description: description || null, active: isActive }
  return confirmed(staff, { what: 'change', asked: { id, ...asked }, proof }, async () => {
    const done = await changeWebhook(id, asked)
    return done.ok ? ok({ id, value: null }) : done
  })
}

/** Has the service sign what it delivers to an endpoint with the current secret of the settings. Refused where none is set. */
export async function giveOurSecret(
  staff: Admin,
  { proof, id, reason }: NamedEndpoint,
): Promise<Result<null, NotDone | StepUpProblem>> {
  const [secret] = settings().service.webhookSecrets
  if (secret === undefined) return fail({ kind: 'no-secret', message: message('errors.events.noSecret') })
  return confirmed(staff, { what: 'use-secret', asked: { id, reason }, proof }, async () => {
    const done = await changeWebhook(id, { secret })
    return done.ok ? ok({ id, value: null }) : done
  })
}

/** Removes an endpoint: nothing is delivered to it any more, and everything is learnt by reading. */
export async function removeEndpoint(
  staff: Admin,
  { proof, id, reason }: NamedEndpoint,
): Promise<Result<null, NotDone | StepUpProblem>> {
  return confirmed(staff, { what: 'remove', asked: { id, reason }, proof }, async () => {
    const done = await removeWebhook(id)
    return done.ok ? ok({ id, value: null }) : done
  })
}

/** Has the service send a test event to an endpoint: it arrives in the list of events and changes nothing. */
export async function testEndpoint(staff: Admin, id: ServiceId): Promise<Result<null, NotDone>> {
  if (!settings().service.webhookAdmin) return fail(OFF)
  const sent = await testWebhook(id)
  if (!sent.ok) return fail(ofService(sent.problem))
  await noted(staff, 'test', id, {})
  return ok(null)
}

type Asked = {
  readonly what: 'create' | 'change' | 'use-secret' | 'remove'
  readonly asked: object
  readonly proof: string
}
type Done<T> = Result<{ readonly id: ServiceId; readonly value: T }, ServiceProblem>

// The identity is confirmed for exactly this change.
async function confirmed<T>(
  staff: Admin,
  { what, asked, proof }: Asked,
  work: () => Promise<Done<T>>,
): Promise<Result<T, NotDone | StepUpProblem>> {
  if (!settings().service.webhookAdmin) return fail(OFF)
  const purpose = 'webhook-endpoint'
  const contentHash = createHash('sha256').update(JSON.stringify({ what, asked })).digest('hex')
  const granted = await grantStepUp(staff, { purpose, contentHash, password: proof, code: proof })
  if (!granted.ok) return granted
  const used = await withTx((tx) =>
    consumeStepUp(tx, staff, { purpose, contentHash, stepUpId: granted.value.stepUpId }),
  )
  if (!used.ok) return used
  const done = await work()
  if (!done.ok) return fail(ofService(done.problem))
  await noted(staff, what, done.value.id, 'reason' in asked ? { reason: asked.reason } : { after: asked })
  return ok(done.value.value)
}

const noted = (staff: Admin, what: Asked['what'] | 'test', id: ServiceId, detail: object): Promise<void> =>
  withTx((tx) => record(tx, staff, { action: `webhook.${what}`, subject: `webhook:${id}`, detail }))
