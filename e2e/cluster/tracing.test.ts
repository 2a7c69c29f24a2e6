import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_STAFF } from '@/lib/access/staff/demo-staff'
import { Cluster } from '../../scripts/lib/cluster.mjs'
import { image } from '../../scripts/lib/image.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/port.mjs'
import { Person } from '../fixtures/person'
import { receiveTraces, type Span, type TraceReceiver } from '../fixtures/trace-receiver'
import { payroll } from '../sheets/payroll'

const NOTE_LOADED = inRoot('e2e', 'fixtures', 'note-loaded-files.cjs')
// What a trace may hold: names, codes and ids (lib/platform/tracing.ts).
const MAY_HOLD = [
  'db.operation.name',
  'db.system.name',
  'http.request.method',
  'http.response.status_code',
  'request.id',
  'service.name',
  'service.namespace',
  'submission.kind',
]

let receiver: TraceReceiver
let cluster: Cluster
beforeAll(async () => {
  receiver = await receiveTraces()
  cluster = await Cluster.open({
    image,
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    environment: { DRAIN_SECONDS: '0', SANDBOX_PROCESSING_SCALE: '0.02' },
  })
})
afterAll(async () => {
  await cluster?.stop()
  await receiver?.stop()
})

const patiently = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 })
const traceOf = (traceId: string) => receiver.spans().filter((span) => span.traceId === traceId)
const named = (spans: readonly Span[], name: string | RegExp) => spans.filter((span) => span.name.match(name))
const hex = (length: number) =>
  [...crypto.getRandomValues(new Uint8Array(length / 2))].map((n) => n.toString(16).padStart(2, '0')).join('')

/** The names of a span and of all that it runs in, from the outermost. */
function pathOf(span: Span, spans: readonly Span[]): string[] {
  const outer = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [...(outer === undefined ? [] : pathOf(outer, spans)), span.name]
}

describe('with an address for traces', () => {
  const sheet = payroll('Traced', [{ name: 'Akello Grace', phone: '+256772000418', amount: '182733', network: 'MTN' }])

  it('a reading is one trace, from the request to its statements and its call of the service', async () => {
    const viewer = await new Person(cluster.url).signIn('viewer')
    const traceId = hex(32)
    const page = hex(16)
    const answer = await viewer.fetch('/api/payments?q=Akello', {
      headers: { traceparent: `00-${traceId}-${page}-01` },
    })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()

    await patiently(() => named(traceOf(traceId), /^GET route$/)).toHaveLength(1)
    const spans = traceOf(traceId)
    const [request] = named(spans, /^GET route$/)
    expect(request?.parentSpanId).toBe(page)
    const paths = spans.map((span) => pathOf(span, spans))
    expect(paths).toContainEqual(['GET route', 'service /api/merchant-payments'])
    expect(paths.filter(([first, last]) => first === 'GET route' && /^select /.test(`${last}`)).length).toBeGreaterThan(
      0,
    )
    // Nothing of it runs outside of the request.
    for (const [first] of paths) expect(first).toBe('GET route')
  })

  it('an approval is linked to the trace of its submission, in which the sender sends it', async () => {
    const preparer = await new Person(cluster.url).signIn('preparer')
    const approver = await new Person(cluster.url).signIn('approver')
    const payoutId = await preparer.save(sheet)
    await preparer.submit(payoutId)
    await approver.approve(payoutId)

    // The list of this path is read before the first send as well, in a trace of its own.
    const sent = () =>
      named(receiver.spans(), /^sender ready$/).filter(
        ({ traceId }) => named(traceOf(`${traceId}`), /^service \/api\/disbursements$/).length > 0,
      )
    await patiently(() => sent().length).toBe(1)
    const traceId = `${sent()[0]?.traceId}`
    const paths = traceOf(traceId).map((span) => pathOf(span, traceOf(traceId)))
    expect(paths).toContainEqual(['sender ready', 'service /api/disbursements'])
    expect(paths.filter(([first, last]) => first === 'sender ready' && last === 'begin').length).toBeGreaterThan(0)
    const linked = () => receiver.spans().filter(({ links = [] }) => links.some((link) => link.traceId === traceId))
    await patiently(() => linked().map(({ name }) => name)).toEqual(['POST action'])
  })

  it('nothing that a person typed, and no secret, is in any of it', async () => {
    expect([...receiver.keys()].filter((key) => !MAY_HOLD.includes(key))).toEqual([])
    const { variables } = cluster
    const secrets = ['AUTH_SECRET', 'SECRETS_KEY', 'METRICS_TOKEN', 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'].map(
      (name) => `${(variables as Record<string, string>)[name]}`,
    )
    const people = DEMO_STAFF.flatMap(({ email, name }) => [email, name])
    const typed = [
      ...sheet.lines.flat().filter((cell) => cell.length > 3),
      sheet.name,
      'Akello',
      '772000418',
      DEMO_PASSWORD,
    ]
    const service = ['sandbox-api-key', 'sandbox-client', 'sandbox-webhook-secret']
    expect(receiver.spans().length).toBeGreaterThan(50)
    for (const secret of [...secrets, ...people, ...typed, ...service]) expect(receiver.text()).not.toContain(secret)
  })
})

/** The files of tracing that a program has loaded while it ran, with or without an address. */
async function loadedBy(service: 'app-1' | 'sender', endpoint: string) {
  const as = `${service}-${endpoint === '' ? 'untraced' : 'traced'}`
  const port = service === 'sender' ? 'SENDER_PORT' : 'PORT'
  const list = join(cluster.folder, `${as}.loaded`)
  const more = {
    [port]: `${await freePort()}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    NODE_OPTIONS: `--require ${NOTE_LOADED}`,
    LOADED_FILES: list,
  }
  cluster.start(service, { as, more })
  await cluster.ready(as)
  expect(await cluster.end(as)).toBe(0)
  const files = readFileSync(list, 'utf8').split('\n')
  expect(files.filter((file) => /\/pg\/lib\//.test(file)).length).toBeGreaterThan(0)
  return files.filter((file) => /@opentelemetry\/(?!api\/)|trace-export/.test(file))
}

it.each(['app-1', 'sender'] as const)('%s loads nothing of it without an address', async (service) => {
  expect((await loadedBy(service, receiver.url)).length).toBeGreaterThan(0)
  expect(await loadedBy(service, '')).toEqual([])
})
