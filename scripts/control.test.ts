import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programDatabase } from '@/lib/store/test-program-database'

let folder: string
let database: Awaited<ReturnType<typeof programDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-control-'))
  database = await programDatabase()
  await run('data', 'migrate')
}, 120_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...process.env, ...database.env, DATA_DIR: folder },
  })
const control = (...args: string[]) => run('control', ...args)

describe('npm run control', () => {
  it('switches sending off and opens a new epoch', async () => {
    expect((await control('sending', 'off', '--reason', 'a try')).stdout).toContain('written to the activity log')
    expect((await control('epoch', '--reason', 'restored')).stdout).toContain('the epoch is now 2')
    // Two programs run, and each opens the database from scratch.
  }, 120_000)

  it('accepts the database that blocks sending, once, with the reason in the activity log', async () => {
    expect((await control('sending', 'on', '--reason', 'a start')).stdout).toContain('written to the activity log')
    const blocked = await database.asOwner(async (direct) => {
      await direct.exec(`update control set sending_blocked_reason = 'behind', sending_blocked_at = now()`)
      return direct.rows('select sending_blocked_reason as reason from control')
    })
    expect(blocked).toEqual([{ reason: 'behind' }])
    expect((await control('accept', '--reason', " it's the newest ")).stdout).toContain('written to the activity log')
    const [state, entries] = await database.asOwner(async (direct) => [
      await direct.rows('select sending_blocked_reason as reason, sending_blocked_at as at from control'),
      await direct.rows(`select actor_name as who, detail from audit where action = 'control.accept-database'`),
    ])
    expect(state).toEqual([{ reason: null, at: null }])
    expect(entries).toMatchObject([{ who: 'system', detail: { reason: "it's the newest", was: 'behind' } }])
    const again = await control('accept', '--reason', 'twice').catch((error) => error)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('Sending is not blocked') })
  }, 120_000)

  it.each([
    [['accept']],
    [['accept', '--reason', ' ']],
    [['sending', 'off']],
    [['sending', 'maybe', '--reason', 'x']],
    [['epoch', '--reason', ' ']],
  ])('does nothing for %j, which lacks a reason or a meaning', async (args) => {
    const failed = await control(...args).catch((error) => error)
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run control -- sending off') })
  })
})
