import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'house-control-'))
})
afterAll(() => rm(folder, { recursive: true }))

const control = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/control.mjs', ...args], { env: { ...process.env, DATA_DIR: folder } })

describe('npm run control', () => {
  it('switches sending off and opens a new epoch, on a database of its own making', async () => {
    expect((await control('sending', 'off', '--reason', 'a try')).stdout).toContain('written to the audit record')
    expect((await control('epoch', '--reason', 'restored')).stdout).toContain('the epoch is 2')
    // Two programs, each of which opens the database from nothing.
  }, 120_000)

  it.each([[['sending', 'off']], [['sending', 'maybe', '--reason', 'x']], [['epoch', '--reason', ' ']]])(
    'does nothing for %j, which lacks a reason or a meaning',
    async (args) => {
      const failed = await control(...args).catch((error) => error)
      expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run control -- sending off') })
    },
  )
})
