import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programDatabase } from '@/lib/store/test-program-database'

let folder: string
let database: Awaited<ReturnType<typeof programDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-activity-'))
  database = await programDatabase()
  await run('data', 'migrate')
}, 120_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

const run = (script: string, ...args: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...process.env, ...database.env, DATA_DIR: folder },
  }).then(
    (done) => ({ code: 0, ...done }),
    (failed) => failed,
  )

const forge = (statement: string) =>
  database.asOwner(({ exec }) => exec(`set session_replication_role = replica; ${statement}`))

describe('npm run activity', () => {
  it('verifies the log, also against a head that somebody kept when every file is lost', async () => {
    await run('control', 'sending', 'off', '--reason', 'a try')
    expect(await run('activity', 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('as it was written'),
    })
    const head = (await run('activity', 'head')).stdout.trim()
    expect(head).toMatch(/^1:[0-9a-f]{64}$/)
    expect(await run('activity', 'verify', '--head', head)).toMatchObject({ code: 0 })

    await rm(join(folder, 'audit-head.json'), { force: true })
    await forge('delete from audit where seq in (select unnest(seqs) from audit_chain); delete from audit_chain')
    expect(await run('activity', 'verify')).toMatchObject({ code: 0 })
    const cut = await run('activity', 'verify', '--head', head)
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining('The end of the chain is missing') })
  }, 240_000)

  it('says that the database is behind, and not that it was changed, until an epoch is opened', async () => {
    await forge('delete from audit_chain; truncate audit_unchained; delete from audit')
    const { place, hash } = { place: '9', hash: 'ab'.repeat(32) }
    await writeFile(join(folder, 'audit-head.json'), JSON.stringify({ place, hash, at: new Date().toISOString() }))
    const behind = await run('activity', 'verify')
    expect(behind).toMatchObject({ code: 1, stderr: expect.stringContaining('the database is behind') })
    expect(behind.stderr).not.toContain('NOT')
    expect(await run('control', 'epoch', '--reason', 'restored')).toMatchObject({ code: 0 })
    expect(await run('activity', 'verify')).toMatchObject({ code: 0 })
  }, 240_000)

  it.each([[[]], [['nothing']], [['verify', 'more']], [['verify', '--head', '12']]])(
    'says how it is used for %j',
    async (args) => {
      expect(await run('activity', ...args)).toMatchObject({ code: 2 })
    },
  )
})
