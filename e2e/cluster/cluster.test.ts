import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cluster } from '../../scripts/lib/cluster.mjs'
import { image } from '../../scripts/lib/image.mjs'
import { openStream } from '../fixtures/live-stream'
import { Person } from '../fixtures/person'
import { payroll } from '../sheets/payroll'
import { rowsOf } from './rows-of'

const APPS = ['app-1', 'app-2'] as const

let cluster: Cluster
beforeAll(async () => {
  cluster = await Cluster.open({ image })
})
afterAll(() => cluster?.stop())

const token = () => ({ authorization: `Bearer ${cluster.variables.METRICS_TOKEN}` })
const addressOf = (name: string): string => cluster.addressOf(name)

async function metricsOf(name: string): Promise<string> {
  const answer = await fetch(`${addressOf(name)}/metrics`, { headers: token() })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** How many streams an instance has open, and how many actions it has answered. */
async function workOf(name: string) {
  const text = await metricsOf(name)
  const sum = (lines: RegExp) => [...text.matchAll(lines)].reduce((all, [, count]) => all + Number(count), 0)
  return {
    streams: sum(/^countinghouse_live_streams (\d+)$/gm),
    actions: sum(/^countinghouse_request_seconds_count\{.*kind="action".*\} (\d+)$/gm),
  }
}

const oneRow = (title: string) =>
  payroll(title, [{ name: 'Akello Grace', phone: '+256772123456', amount: '182000', network: 'MTN' }])

describe('the programs of compose.yaml', () => {
  it('serve a person on either instance with one session', async () => {
    expect(new Set(cluster.proxy.healthy())).toEqual(new Set(APPS.map((name) => new URL(addressOf(name)).host)))
    const person = await new Person(cluster.url).signIn('preparer')
    for (const address of [cluster.url, ...APPS.map(addressOf)]) {
      const answer = await fetch(`${address}/payouts`, { headers: { cookie: person.cookie }, redirect: 'manual' })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Payouts')
    }
  })

  it('tell a page on one instance of what is done on the other', async () => {
    const preparer = await new Person(cluster.url).signIn('preparer')
    const viewer = await new Person(cluster.url).signIn('viewer')
    const stream = await openStream(viewer)
    const before = await Promise.all(APPS.map(workOf))
    const reader = before.findIndex(({ streams }) => streams === 1)
    expect(before.map(({ streams }) => streams).sort()).toEqual([0, 1])

    // The proxy sends them to the instance that has less to do, which is the one without the stream.
    const payoutId = await preparer.save(oneRow('Told'))
    await preparer.submit(payoutId)
    expect(await stream.until(payoutId)).toContain('data: ')

    const after = await Promise.all(APPS.map(workOf))
    expect(after[reader]?.actions).toBe(before[reader]?.actions)
    // The draft and its submission; rows and quotes are no actions.
    expect(after[1 - reader]?.actions).toBe((before[1 - reader]?.actions ?? 0) + 2)
    stream.close()
  })

  it('tell a page that lost its stream at one instance what it missed, at the other', async () => {
    const [first = '', second = ''] = APPS.map(addressOf)
    const viewer = await new Person(cluster.url).signIn('viewer')
    const preparer = await new Person(cluster.url).signIn('preparer')
    const lost = await openStream(viewer, { base: first })
    const known = /id: (\d+)/.exec(await lost.until('data: null'))?.[1] ?? ''
    lost.close()
    const payoutId = await preparer.save(oneRow('Missed'))
    const again = await openStream(viewer, { base: second, after: known })
    const missed = await again.until(payoutId)
    expect(missed).not.toContain('data: null')
    again.close()
  })

  it('show their metrics to the collector alone', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' }
    for (const name of [...APPS, 'sender']) {
      expect(await metricsOf(name)).toContain('countinghouse_job_turns_total')
      const read = (headers: Record<string, string>) => fetch(`${addressOf(name)}/metrics`, { headers })
      expect((await read({ ...forwarded, ...token() })).status).toBe(200)
      expect((await read(forwarded)).status).toBe(404)
      expect((await read({ ...forwarded, authorization: 'Bearer another token of the same form' })).status).toBe(404)
    }
    expect((await fetch(`${cluster.url}/metrics`, { headers: token() })).status).toBe(404)
  })
})

/** Does one thing after another until it is asked to stop. Returns what failed, and how often it succeeded. */
function steadily(work: () => Promise<unknown>) {
  const outcome = { done: 0, failed: [] as string[] }
  let going = true
  const all = (async () => {
    while (going) {
      try {
        await work()
        outcome.done += 1
      } catch (problem) {
        outcome.failed.push(String(problem instanceof Error ? (problem.cause ?? problem) : problem))
      }
    }
  })()
  return async () => {
    going = false
    await all
    return outcome
  }
}

it('loses no request while one instance after the other is replaced', async () => {
  const preparer = await new Person(cluster.url).signIn('preparer')
  const name = `Rolling ${randomUUID()}`
  const sheet = { ...oneRow('Rolling'), name }
  const kept = await preparer.save(oneRow('Kept'))
  const page = async (path: string) => {
    const answer = await preparer.fetch(path)
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('</html>')) throw new Error(`${path} answered ${answer.status}`)
  }
  const keys: string[] = []
  const save = () => {
    const key = randomUUID()
    keys.push(key)
    return preparer.save(sheet, key)
  }
  const work = [
    steadily(() => page('/payouts')),
    steadily(() => page(`/payouts/${kept}`)),
    steadily(() => preparer.read(kept)),
    steadily(save),
    steadily(save),
  ]
  const before = cluster.proxy.broken()
  const streams = await Promise.all([openStream(preparer), openStream(preparer)])
  const ends = streams.map((stream) => stream.ended())
  for (const app of APPS) {
    expect(await cluster.end(app)).toBe(0)
    cluster.start(app)
    await cluster.ready(app)
    await expect.poll(() => cluster.proxy.healthy().length, { timeout: 10_000 }).toBe(2)
  }
  // Each instance ends the streams of its pages in order, so that they are opened again at the other.
  await Promise.all(ends)
  const outcomes = await Promise.all(work.map((stop) => stop()))

  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([])
  // The proxy repeats a reading whose instance went away: it had none to repeat.
  expect(cluster.proxy.broken()).toBe(before)
  // At least one while each instance was away.
  for (const { done } of outcomes) expect(done).toBeGreaterThan(2)
  const rows = await rowsOf(
    cluster,
    `select p.id, count(r.id)::int as rows, (select count(*)::int from audit a where a.subject = 'payout:' || p.id and a.action = 'payout.created') as entries
     from payout p left join payout_row r on r.payout_id = p.id where p.name = $1 group by p.id`,
    [name],
  )
  expect(rows.map(({ id }) => id).sort()).toEqual(keys.sort())
  for (const row of rows) expect(row).toMatchObject({ rows: 1, entries: 1 })
})

it('ends in order when it is asked to', async () => {
  expect(await cluster.stop()).toEqual({ migrate: 0, 'app-1': 0, 'app-2': 0, sender: 0, sandbox: 0 })
})
