import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { testDatabases } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { checkActivity } from './check-activity'
import { headFiles, keepHead, readHead } from './head-file'
import { record } from './record'
import { verifyActivity } from './verify'

describe.each(testDatabases())('the activity log ($engine)', ({ open }) => {
  let store: Engine
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const forge = (statement: string) =>
    store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(statement)
      await exec('set session_replication_role = origin')
    })
  const write = (detail: object) =>
    withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail }))
  beforeEach(async () => {
    await forge('truncate audit')
    for (let n = 0; n < 5; n++) await write({ n, words: 'é "quoted" \\ 🌍', nested: { list: [1.5, null, true] } })
  })

  it('is verified as written, and every writer extends the one chain', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write({ racing: n })))
    const verified = await verifyActivity(store.db, null)
    expect(verified).toMatchObject({ ok: true, head: { seq: 25n } })
  })

  it('is undone with its transaction', async () => {
    const failing = withTx(async (tx) => {
      await record(tx, systemActor, { action: 'test.undone', subject: 'test:1', detail: {} })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await verifyActivity(store.db, null)).toMatchObject({ ok: true, head: { seq: 5n } })
  })

  it('shows edits, deletions, swaps and cuts', async () => {
    const before = await verifyActivity(store.db, null)
    const kept = before.ok ? before.head : null
    const found = async () => {
      const verified = await verifyActivity(store.db, kept)
      return verified.ok ? 'nothing' : verified.broken.what
    }
    await forge(`update audit set detail = '{"n": 9}' where seq = 3`)
    expect(await found()).toBe('edited')
    await forge(`update audit set detail = jsonb_set(entry::jsonb, '{n}', '9')->'detail' where seq = 3`)
    expect(await found()).toBe('nothing')
    await forge(
      'update audit set seq = 90 where seq = 2; update audit set seq = 2 where seq = 4; update audit set seq = 4 where seq = 90',
    )
    expect(await found()).toBe('unchained')
    await forge('delete from audit where seq = 3')
    expect(await found()).not.toBe('nothing')
    await forge('truncate audit')
    expect(await found()).toBe('cut-off')
    for (let n = 0; n < 6; n++) await write({ rewritten: n })
    expect(await found()).toBe('replaced')
  })

  it('keeps its head in a file, and keeps the old one where the activity log is broken', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-audit-'))
    const files = headFiles({ dataDir, auditHeadCopy: null })
    const [file = ''] = files
    expect(readHead(file)).toBeNull()
    expect((await checkActivity(files)).ok).toBe(true)
    const kept = readHead(file)
    expect(kept).toMatchObject({ seq: 5n })
    await forge('delete from audit where seq = 5')
    expect((await checkActivity(files)).ok).toBe(false)
    expect(readHead(file)).toEqual(kept)
    keepHead(file, { seq: 3n, hash: '00'.repeat(32), at: new Date(), database: null, epoch: 1 })
    expect(await checkActivity(files)).toMatchObject({ ok: false, broken: { what: 'replaced' } })
    rmSync(dataDir, { recursive: true })
  })
})
