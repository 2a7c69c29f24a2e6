import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartProblem } from '../start-problem'
import { asStartProblem } from './folder'
import { openThread } from './thread'

const ROUNDS = 15
const STUCK_MS = 60_000
const PLAIN_NODE = [
  '--conditions=react-server',
  '--import',
  './scripts/lib/resolve-hook.mjs',
  '--disable-warning=ExperimentalWarning',
]

let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'countinghouse-durability-'))
  // The remains of a creation that broke off must not keep the next one from succeeding.
  mkdirSync(join(home, 'made', 'database.new'), { recursive: true })
  writeFileSync(join(home, 'made', 'database.new', 'PG_VERSION'), '18')
  await (await openThread(join(home, 'made', 'database'))).close()
})
/** Copies a database that was closed properly to a new folder. */
const made = (name: string) => {
  cpSync(join(home, 'made'), join(home, name), { recursive: true })
  return join(home, name, 'database')
}
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Lets a process save until `count` numbers are acknowledged, kills it, and returns what it found at its start and what it saved. */
async function hammer(folder: string, count: number): Promise<{ found: number[]; kept: number[]; errors: string }> {
  const child = spawn(process.execPath, [...PLAIN_NODE, 'lib/store/engine/test-hammer.ts', folder])
  let text = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  child.stdout.on('data', (chunk) => {
    text += chunk
    if (text.split('kept ').length > count) child.kill('SIGKILL')
  })
  // Far longer than a start takes on a slow machine: the process hangs.
  const stuck = setTimeout(() => {
    errors += `no end after ${STUCK_MS} ms, last output: ${text.slice(-200)}`
    child.kill('SIGKILL')
  }, STUCK_MS)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(stuck)
  const lines = text.split('\n').slice(0, -1)
  const found = lines.find((line) => line.startsWith('found '))?.slice(6) ?? ''
  return {
    found: found === '' ? [] : found.split(',').map(Number),
    kept: lines.filter((line) => line.startsWith('kept ')).map((line) => Number(line.slice(5))),
    errors,
  }
}

it('refuses at once what comes after it was closed', async () => {
  const database = await openThread(made('closed'))
  await database.close()
  await expect(database.exec('select 1')).rejects.toThrow('The embedded database has stopped')
})

describe('the embedded database on a disk', () => {
  it(`keeps every acknowledged row through ${ROUNDS} kills`, { timeout: 300_000 }, async () => {
    const folder = join(home, 'killed', 'database')
    const promised = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      const { found, kept, errors } = await hammer(folder, 3 + round * 2)
      expect(errors).toBe('')
      expect(found).toEqual(expect.arrayContaining([...promised]))
      for (const n of kept) promised.add(n)
    }
    expect(promised.size).toBeGreaterThan(ROUNDS * 3)
    const raw = await openThread(folder)
    const { rows } = await raw.query('select count(*)::int from hammered', [], 'array')
    await raw.close()
    expect(rows).toEqual([[expect.toSatisfy((n: number) => n >= promised.size)]])
  })

  it('syncs the disk with every commit, and cannot be opened a second time until it is closed', async () => {
    const folder = made('locked')
    const first = await openThread(folder)
    const before = await first.syncs()
    await first.exec('create table a (n int)')
    await first.exec('insert into a values (1)')
    expect(await first.syncs()).toBeGreaterThan(before + 1)
    const second = openThread(folder)
    await expect(second).rejects.toBeInstanceOf(StartProblem)
    await expect(second).rejects.toMatchObject({
      code: 'database-in-use',
      reason: { code: 'database-in-use', folder },
    })
    const other = await hammer(folder, 1)
    expect(other.kept).toEqual([])
    expect(other.errors).toContain('database-in-use')
    await first.close()
    const third = await openThread(folder)
    expect((await third.query('select n from a', [], 'array')).rows).toEqual([[1]])
    await third.close()
  })

  it('starts although a killed process left its pid file behind', async () => {
    const folder = made('cut')
    writeFileSync(join(folder, 'postmaster.pid'), '')
    const again = await openThread(folder)
    expect((await again.query('show fsync', [], 'array')).rows).toEqual([['on']])
    await again.close()
  })

  it('refuses data of another version, and a folder where it cannot write', async () => {
    const folder = made('old')
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')
    await expect(openThread(folder)).rejects.toMatchObject({
      reason: { code: 'folder-version', folder, theirs: '17', ours: '18' },
    })
    const file = join(home, 'a-file')
    writeFileSync(file, '')
    await expect(openThread(join(file, 'database'))).rejects.toMatchObject({ code: 'no-access' })
  })

  it('reports a full disk, and a folder without write access', () => {
    const of = (code: string) => asStartProblem(Object.assign(new Error(code), { code }), '/data')
    expect(of('ENOSPC')).toMatchObject({ code: 'disk-full' })
    expect(of('EROFS')).toMatchObject({ code: 'no-access' })
    expect(of('EACCES')).toMatchObject({ code: 'no-access' })
    expect(of('EIO')).not.toBeInstanceOf(StartProblem)
  })
})
