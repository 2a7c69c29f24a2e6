import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { receive } from '@/lib/events/receive'
import { delivered } from '@/lib/events/test-delivery'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import type { Engine } from '@/lib/store/database'
import { escrowReading } from '@/lib/store/schema/escrow'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, systemActor } from '@/lib/store/test-story'
import { past } from '@/lib/submissions/testing/batch'
import { readUnwatched } from './follow-escrows'
import { openEscrow } from './open-escrow'

describe('escrows whose page nobody has open', () => {
  let store: Engine
  let service: TestService
  let status: string | null
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
    status = 'active'
    service.script = ({ url }, response) => {
      const id = url.split('/')[3]
      answerJson(response, 200, { id, escrow_id: id, status, amount: '75000.00', currency: 'UGX' })
    }
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })
  const opened = async () => {
    const maker = (await person(store, 'preparer')) as unknown as Staff<'payments:collect'>
    const done = await openEscrow(maker, randomUUID())
    if (!done.ok) throw new Error(done.problem.message.key)
  }
  const anHourLater = () =>
    past(
      store,
      `update escrow_reading set started_at = started_at - interval '61 min', last_started_at = last_started_at - interval '61 min'`,
      `update escrow set read_at = read_at - interval '61 min'`,
    )
  const statuses = async () => (await store.db.select().from(escrowReading)).map(({ rawStatus }) => rawStatus).sort()

  it('are read at once after a webhook about them, and once for it', async () => {
    await opened()
    await opened()
    const [one] = await store.db.select().from(escrowReading)
    const deliver = (data: object) =>
      receive(systemActor, delivered(Buffer.from(JSON.stringify({ event: 'escrow.released', data })), null))
    await deliver({ test: true, escrow_id: one?.serviceId })
    await deliver({ escrow_id: randomUUID() })
    expect(await readUnwatched(new Map())).toBe(0)
    await deliver({ escrow_id: one?.serviceId })
    status = 'released'
    expect(await readUnwatched(new Map())).toBe(1)
    expect(await statuses()).toEqual(['active', 'active', 'released'])
    expect(await readUnwatched(new Map())).toBe(0)
  })

  it('are read every hour until their money has been released or returned', async () => {
    await opened()
    expect(await readUnwatched(new Map())).toBe(0)
    await anHourLater()
    expect(await readUnwatched(new Map())).toBe(1)
    expect(await readUnwatched(new Map())).toBe(0)
    await anHourLater()
    status = ' Released'
    expect(await readUnwatched(new Map())).toBe(1)
    expect(await statuses()).toEqual([' Released', 'active'])
    await anHourLater()
    expect(await readUnwatched(new Map())).toBe(0)
  })

  it.each(['a new word', null])('are still read where their status is %s', async (word) => {
    status = word
    await opened()
    await anHourLater()
    expect(await readUnwatched(new Map())).toBe(1)
  })

  it('are read although another one cannot be read', async () => {
    await opened()
    await opened()
    await anHourLater()
    const [lost] = await store.db.select().from(escrowReading)
    const asUsual = service.script
    service.script = (received, response) =>
      received.url.includes(lost?.serviceId ?? '') ? answerJson(response, 404, {}) : asUsual(received, response)
    const tried = new Map<string, number>()
    expect(await readUnwatched(tried)).toBe(1)
    const asked = service.received.length
    expect(await readUnwatched(tried)).toBe(0)
    expect(service.received).toHaveLength(asked)
    expect([...tried.keys()]).toEqual([lost?.serviceId])
  })
})
