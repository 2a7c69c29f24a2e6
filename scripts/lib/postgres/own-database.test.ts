import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { problemOf } from './cluster-folder.mjs'
import { openOwnDatabase } from './own-database.mjs'
import { isRunning, readPid } from './pid.mjs'

const silent = () => undefined
const folders: string[] = []
const newFolder = () => {
  // A name that a shell would not leave as it is.
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse $HOME "own" `x` '))
  folders.push(folder)
  return folder
}
const dataOf = (dataDir: string) => join(dataDir, 'postgres', 'data')
const pidOf = (dataDir: string) => readPid(dataOf(dataDir))?.pid ?? Number.NaN

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** `npm start` as far as the database is concerned, in a process that can be killed. */
async function holder(dataDir: string) {
  const file = new URL('./own-database.mjs', import.meta.url).href
  const program = `const { openOwnDatabase } = await import('${file}')
    const { env } = await openOwnDatabase(process.argv[1], () => undefined, { hold: true })
    console.log(env.DATABASE_MIGRATION_URL)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('it ended'))),
  ])
  return {
    url: String(url),
    kill9: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

afterEach(async () => {
  for (const folder of folders.splice(0)) {
    if (isRunning(dataOf(folder))) process.kill(pidOf(folder), 'SIGQUIT')
    await expect.poll(() => isRunning(dataOf(folder)), { timeout: 10_000 }).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('the database of an installation', () => {
  it('has checksums and passwords that only its owner reads, and lets the app in as nobody else', async () => {
    const dataDir = newFolder()
    const { env, close } = await openOwnDatabase(dataDir, silent)
    const passwords = join(dataDir, 'postgres', 'passwords.json')
    expect(statSync(passwords).mode & 0o777).toBe(0o600)
    const [facts] = await query(
      env.DATABASE_MIGRATION_URL,
      `select current_setting('data_checksums') as sums, current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
        current_setting('listen_addresses') as listens,
        concat_ws(' ', current_setting('log_statement'), current_setting('log_min_duration_statement'),
          current_setting('log_min_error_statement')) as logs,
        current_setting('password_encryption') as encryption, lower('ÉÖ') as lower`,
    )
    expect(facts).toEqual({
      ...{ sums: 'on', fsync: 'on', sync: 'on', listens: '127.0.0.1', encryption: 'scram-sha-256' },
      logs: 'none -1 panic',
      lower: 'éö',
    })
    const [, , , , sockets] = readFileSync(join(dataOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')
    expect(sockets).toBe('')
    for (const url of [env.DATABASE_URL, env.DATABASE_MIGRATION_URL]) {
      const [login] = await query(
        url,
        'select rolsuper or rolcreaterole or rolcreatedb as strong from pg_roles where rolname = session_user',
      )
      expect(login).toEqual({ strong: false })
      const forged = Object.assign(new URL(url), { password: 'guessed' }).href
      await expect(query(forged, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    }
    const { hostname, pathname, username } = new URL(env.DATABASE_MIGRATION_URL)
    expect({ hostname, pathname, username }).toEqual({
      hostname: '127.0.0.1',
      pathname: '/countinghouse',
      username: 'countinghouse_owner',
    })
    await close()
    expect(isRunning(dataOf(dataDir))).toBe(false)
  })

  it('belongs to one start; commands join it and leave it running', async () => {
    const dataDir = newFolder()
    const held = await openOwnDatabase(dataDir, silent, { hold: true })
    await expect(openOwnDatabase(dataDir, silent, { hold: true })).rejects.toThrow(
      `Countinghouse already runs on the data folder ${dataDir}. Nothing was started.`,
    )
    const command = await openOwnDatabase(dataDir, silent)
    expect(command.env).toEqual(held.env)
    await command.close()
    expect(isRunning(dataOf(dataDir))).toBe(true)
    await held.close()
    expect(isRunning(dataOf(dataDir))).toBe(false)
  })

  it('is left running by a command that started it, where a start has joined meanwhile', async () => {
    const dataDir = newFolder()
    const command = await openOwnDatabase(dataDir, silent)
    const held = await openOwnDatabase(dataDir, silent, { hold: true })
    await command.close()
    expect(await query(held.env.DATABASE_URL, 'select 1 as one')).toEqual([{ one: 1 }])
    await held.close()
  })

  it('is created once where two starts begin at the same moment', async () => {
    const dataDir = newFolder()
    const [one, other] = await Promise.allSettled([
      openOwnDatabase(dataDir, silent, { hold: true }),
      openOwnDatabase(dataDir, silent, { hold: true }),
    ])
    const held = [one, other].flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = [one, other].flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('already runs on the data folder')])
    await held[0]?.close()
  })

  it('is taken over with all that was saved after a start was killed, and after its server was killed too', async () => {
    const dataDir = newFolder()
    const first = await holder(dataDir)
    await query(first.url, 'create table kept (n int)')
    await query(first.url, 'insert into kept values (1)')
    await first.kill9()
    expect(isRunning(dataOf(dataDir))).toBe(true)
    const second = await holder(dataDir)
    expect(second.url).toBe(first.url)
    await query(second.url, 'insert into kept values (2)')
    await second.kill9()
    process.kill(pidOf(dataDir), 'SIGKILL')
    const third = await openOwnDatabase(dataDir, silent, { hold: true })
    expect(await query(third.env.DATABASE_MIGRATION_URL, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
    await third.close()
  })

  it('is started again on its port when its server dies, with a word', async () => {
    const dataDir = newFolder()
    const words: string[] = []
    const held = await openOwnDatabase(dataDir, (line: string) => words.push(line), { hold: true })
    const former = pidOf(dataDir)
    process.kill(former, 'SIGKILL')
    await expect
      .poll(() => query(held.env.DATABASE_URL, 'select 1 as one').catch(() => null), { timeout: 20_000 })
      .toEqual([{ one: 1 }])
    expect(pidOf(dataDir)).not.toBe(former)
    expect(words.join(' ')).toContain('started again')
    await held.close()
  })

  // Only Linux tells in which folder a process works.
  it.runIf(process.platform === 'linux')(
    'starts where another program has the process number of the server that was cut off',
    async () => {
      const dataDir = newFolder()
      const held = await openOwnDatabase(dataDir, silent)
      await held.close()
      const file = join(dataOf(dataDir), 'postmaster.pid')
      writeFileSync(file, `${process.pid}\n${dataOf(dataDir)}\n1\n1\n\n127.0.0.1\n  1 1\nready   \n`)
      const again = await openOwnDatabase(dataDir, silent)
      expect(pidOf(dataDir)).not.toBe(process.pid)
      await again.close()
    },
  )

  it('that does not take the passwords beside it is refused and not left running', async () => {
    const [dataDir, other] = [newFolder(), newFolder()]
    for (const folder of [dataDir, other]) await (await openOwnDatabase(folder, silent)).close()
    const passwords = (folder: string) => join(folder, 'postgres', 'passwords.json')
    writeFileSync(passwords(dataDir), readFileSync(passwords(other)))
    await expect(openOwnDatabase(dataDir, silent)).rejects.toThrow('does not accept the passwords')
    expect(isRunning(dataOf(dataDir))).toBe(false)
  })

  it('whose files are not complete is refused without a promise', async () => {
    const dataDir = newFolder()
    await (await openOwnDatabase(dataDir, silent)).close()
    rmSync(join(dataOf(dataDir), 'global'), { recursive: true })
    const refused = await openOwnDatabase(dataDir, silent).catch(String)
    expect(refused).toContain('restore the data folder from a backup')
    expect(refused).not.toContain('is lost')
    rmSync(join(dataOf(dataDir), 'PG_VERSION'))
    await expect(openOwnDatabase(dataDir, silent)).rejects.toThrow('PG_VERSION is missing')
  })

  it('of a development version, of another version of PostgreSQL, or without its passwords is refused and not touched', async () => {
    const former = newFolder()
    mkdirSync(join(former, 'database'))
    writeFileSync(join(former, 'database', 'PG_VERSION'), '18\n')
    await expect(openOwnDatabase(former, silent)).rejects.toThrow('development version')
    expect(existsSync(join(former, 'postgres'))).toBe(false)

    const newer = newFolder()
    mkdirSync(dataOf(newer), { recursive: true })
    writeFileSync(join(dataOf(newer), 'PG_VERSION'), '99\n')
    await expect(openOwnDatabase(newer, silent)).rejects.toThrow('belongs to PostgreSQL 99')

    const lost = newFolder()
    const opened = await openOwnDatabase(lost, silent)
    await opened.close()
    rmSync(join(lost, 'postgres', 'passwords.json'))
    await expect(openOwnDatabase(lost, silent)).rejects.toThrow('Restore the file from a backup')
  })

  it.each([
    ['No space left on device', 'The disk is full'],
    ['could not open file "x": Permission denied', 'No access to the database'],
    ['mkdir: Read-only file system', 'No access to the database'],
    ['something that nobody has seen', 'The database could not be started'],
  ])('says what to do about: %s', (printed, sentence) => {
    const { message } = problemOf(printed, '/data/postgres', 'The database could not be started')
    expect(message).toContain(sentence)
    expect(message).toMatch(/Nothing that was saved is lost|Nothing was changed/)
  })
})

describe('a backup of it', () => {
  let source: string
  beforeAll(() => {
    source = mkdtempSync(join(tmpdir(), 'countinghouse-source-'))
  })
  afterAll(() => rmSync(source, { recursive: true, force: true }))

  it('is written while the app runs, and read into a new installation', async () => {
    const run = async (dataDir: string, ...args: string[]) => {
      const child = spawn(process.execPath, ['scripts/data.mjs', ...args], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_MIGRATION_URL: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const printed: Buffer[] = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part))
      const [code] = await once(child, 'close')
      return `${code} ${Buffer.concat(printed)}`
    }
    const here = newFolder()
    const held = await openOwnDatabase(here, silent, { hold: true })
    expect(await run(here, 'migrate')).toMatch(/^0 /)
    const staff = 'select email, name, role from staff order by email'
    const before = await query(held.env.DATABASE_MIGRATION_URL, staff)
    expect(before.length).toBeGreaterThan(5)
    const file = join(source, 'backup.sql')
    expect(await run(here, 'export', file)).toMatch(/^0 /)
    await held.close()
    expect(readFileSync(file, 'utf8')).toContain('preparer@demo.example')

    const there = newFolder()
    expect(await run(there, 'import', file)).toMatch(/^0 /)
    const opened = await openOwnDatabase(there, silent)
    expect(await query(opened.env.DATABASE_MIGRATION_URL, staff)).toEqual(before)
    await opened.close()
  }, 120_000)
})
