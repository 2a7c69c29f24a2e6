import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { MailServer } from '../../e2e/fixtures/mail-server'
import { readAnchor } from './anchor'
import { chainEntries } from './chain-entries'
import { checkActivity } from './check-activity'
import { record } from './record'
import { sendHead } from './send-head'
import { verifyActivity } from './verify'

describe('the head of the activity log, sent elsewhere', () => {
  let store: Engine
  let mails: MailServer
  let machine: Server
  let got: Record<string, unknown>[]
  let status = 204
  beforeEach(async () => {
    store = await openTestDatabase()
    mails = new MailServer()
    got = []
    status = 204
    machine = createServer(async (request, response) => {
      got.push(JSON.parse(await text(request)))
      response.writeHead(status).end()
    })
    await new Promise<void>((done) => machine.listen(0, '127.0.0.1', done))
    setTestSettings({
      SMTP_URL: await mails.open(),
      MAIL_FROM: 'team@pearl.example',
      AUDIT_HEAD_MAIL: 'auditor@pearl.example',
      AUDIT_HEAD_WEBHOOK: `http://127.0.0.1:${(machine.address() as AddressInfo).port}/heads`,
    })
    await withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail: {} }))
    await chainEntries()
    await checkActivity([])
  })
  afterEach(async () => {
    setTestSettings()
    machine.close()
    await mails.close()
    await store.close()
  })

  it('goes by mail and to another machine once a day, and is the one that the log verifies against', async () => {
    await sendHead()
    await sendHead()
    expect(got).toHaveLength(1)
    expect(mails.taken).toHaveLength(1)
    const head = String(got[0]?.head)
    expect(mails.taken[0]?.text.replaceAll('\n', '')).toContain(head)
    const kept = readAnchor(head)
    expect(kept).not.toBeNull()
    expect(await verifyActivity(store.db, { kept: kept === null ? [] : [kept] })).toMatchObject({
      ok: true,
      head: kept,
    })
    await store.asOwner(({ exec }) => exec(`update audit_check set sent_at = sent_at - interval '25 hours'`))
    await sendHead()
    expect(got).toHaveLength(2)
  })

  it('is sent again where the other machine did not take it', async () => {
    status = 500
    await expect(sendHead()).rejects.toThrow('status 500')
    status = 204
    await sendHead()
    expect(got).toHaveLength(2)
  })

  it('is not sent while the log is not as it was written', async () => {
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update audit set actor_name = 'forged'`)
      await exec(`update audit_check set place = 0, hash = decode(repeat('00', 32), 'hex')`)
      await exec('set session_replication_role = origin')
    })
    await checkActivity([])
    await sendHead()
    expect(got).toEqual([])
  })

  it('is not sent while the database may not be the newest one', async () => {
    await checkActivity([])
    await store.asOwner(({ exec }) =>
      exec(`update control set sending_blocked_reason = 'behind', sending_blocked_at = now()`),
    )
    await sendHead()
    expect(got).toEqual([])
  })
})
