import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { emptying } from '@/lib/store/test-emptying'
import { systemActor } from '@/lib/store/test-story'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { readSendingBlock } from './accept-database'
import { chainEntries } from './chain-entries'
import { checkActivity, headsToContain, readBreak } from './check-activity'
import type { HeadFile } from './head-file'
import { record } from './record'

describe('the check of a restored database', () => {
  let store: Engine
  let folder: string
  let files: readonly HeadFile[]
  let earlier: string
  beforeEach(async () => {
    store = await openTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-check-'))
    files = [{ path: join(folder, 'audit-head.json'), setting: 'DATA_DIR', outside: true }]
    await link()
    await checkActivity(files)
    earlier = await store.asOwner(emptying)
    for (let n = 0; n < 3; n++) await link()
    await checkActivity(files)
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await store.close()
  })

  const link = async () => {
    await withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail: {} }))
    await chainEntries()
  }
  const restore = () => store.asOwner(({ exec }) => exec(earlier))
  const forge = (statements: string) =>
    store.asOwner(({ exec }) => exec(`begin; set local session_replication_role = replica; ${statements}; commit`))

  it('says that it is behind, and not that somebody changed records, also after its log has grown past the head', async () => {
    await restore()
    expect(await checkActivity(files)).toMatchObject({ ok: true })
    expect((await readSendingBlock())?.reason).toBe('behind')
    expect(await headsToContain(files)).toEqual({ heads: [], doubt: 'behind' })
    for (let n = 0; n < 5; n++) await link()
    expect(await checkActivity(files)).toMatchObject({ ok: true })
    expect(await readBreak()).toBeNull()
  })

  it('still says what was changed in it', async () => {
    await restore()
    await forge(
      `update audit set detail = '{"n": 99}' where seq = (select max(seq) from audit); delete from audit_check`,
    )
    expect(await checkActivity(files)).toMatchObject({ ok: false, broken: { what: 'edited' } })
    expect(await readBreak()).toMatchObject({ what: 'edited' })
  })

  it('still says that the end was cut off, where the last check has seen it in this database', async () => {
    await forge('delete from audit_chain where place > 2; delete from audit where seq > 2')
    expect(await checkActivity(files)).toMatchObject({ ok: false, broken: { what: 'cut-off' } })
    expect((await readSendingBlock())?.reason).toBe('behind')
  })

  it.each([
    ['an epoch was opened', () => bumpEpoch('restored')],
    [
      'the owner accepted it',
      () => store.asOwner(({ exec }) => exec(`select accept_database('null', '{"reason": "it is the newest"}')`)),
    ],
  ])('holds nothing of the time before against it once %s', async (_, accept) => {
    await restore()
    await checkActivity(files)
    await accept()
    // The files still keep the head from before.
    expect(await headsToContain(files)).toEqual({ heads: [], doubt: null })
    expect(await checkActivity(files)).toMatchObject({ ok: true })
    expect(await headsToContain(files)).toMatchObject({ heads: [{}], doubt: null })
  })

  it('takes back what was found against another head once an epoch was opened', async () => {
    await restore()
    for (let n = 0; n < 4; n++) await link()
    expect(await checkActivity(files)).toMatchObject({ ok: false, broken: { what: 'replaced' } })
    await bumpEpoch('restored')
    expect(await checkActivity(files)).toMatchObject({ ok: true })
    expect(await readBreak()).toBeNull()
  })
})
