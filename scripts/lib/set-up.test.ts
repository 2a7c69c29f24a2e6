import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.mjs'
import { ensureSpace, ensureWritable } from './folder.mjs'
import { lockOf, lockProblem } from './install.mjs'
import { ensureKeys } from './keys.mjs'
import { ensurePortFree, freePort } from './port.mjs'
import { chosenParts } from './test-all.mjs'

type Locked = {
  readonly version?: string
  readonly resolved?: string
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Lock = { readonly packages: Readonly<Record<string, Locked>> }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function occupied() {
  const server = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, close: () => server.close() }
}

describe('what a start refuses, with a message that names what to do', () => {
  it('a port that is in use', async () => {
    const { port, close } = await occupied()
    await expect(ensurePortFree(port, 'PORT')).rejects.toThrow(`choose another port: PORT=${port + 1} npm start`)
    close()
  })

  it('and ends the program with 1', async () => {
    const { port, close } = await occupied()
    const env = { ...process.env, PORT: `${port}`, DATA_DIR: folder }
    const failed = await promisify(execFile)(process.execPath, ['scripts/start.mjs'], { env }).catch((error) => error)
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(`Port ${port} is in use`) })
    close()
  })

  it('an old Node', () => {
    const program = `Object.defineProperty(process, 'versions', { value: { node: '18.19.0' } })
      const { requireNode } = await import('./scripts/lib/node-version.mjs')
      requireNode()`
    const run = () => execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
    expect(run).toThrow(/needs Node 20 or newer .* this is Node 18\.19\.0/)
  })

  it('a full disk', () => {
    expect(() => ensureSpace(folder, 1024 ** 3, 1024 ** 2)).toThrow('0.0 GiB free, 1.0 GiB needed. Free some space')
  })

  it('a data folder that is a file', () => {
    writeFileSync(join(folder, 'taken'), '')
    expect(() => ensureWritable(join(folder, 'taken'), 'the data folder')).toThrow(/No write access to the data folder/)
  })

  it('a real service without a named environment', () => {
    const shell = { SERVICE_BASE_URL: 'https://service.example' }
    expect(() => readEnvironment(shell)).toThrow('Set SERVICE_ENVIRONMENT to sandbox, staging or production')
    expect(readEnvironment({ ...shell, SERVICE_ENVIRONMENT: 'production' }).isSandbox).toBe(false)
  })

  it('settings that cannot work, all of them at once', async () => {
    const shell = {
      ...{ SERVICE_BASE_URL: 'http://10.0.0.8', SERVICE_ENVIRONMENT: 'staging', SERVICE_API_KEY: 'k' },
      ...{ SERVICE_MERCHANT_ID: '—', PORT: `${await freePort()}`, DATA_DIR: folder },
    }
    const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, ...shell }
    const failed = await promisify(execFile)(process.execPath, ['scripts/start.mjs'], { env }).catch((error) => error)
    expect(failed.code).toBe(1)
    for (const name of [
      ...['SERVICE_BASE_URL: must be https', 'SERVICE_CLIENT_ID', 'SERVICE_CLIENT_SECRET', 'SERVICE_MERCHANT_ID'],
      ...['AUTH_SECRET', 'SECRETS_KEY', 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'Nothing was started'],
    ])
      expect(failed.stderr).toContain(name)
    expect(failed.stdout).not.toMatch(/ready/i)
  })

  it('a port that is not one', () => {
    expect(() => readEnvironment({ PORT: 'http' })).toThrow('PORT must be a port number')
  })

  it('a part of the tests that does not exist', () => {
    expect(() => chosenParts(['--only=unit,speed'])).toThrow('npm test does not know "speed"')
    expect(chosenParts(['--only=unit,lint'])).toEqual(['lint', 'unit'])
  })

  it('a manifest the lock does not know', () => {
    const lock = { packages: { '': { dependencies: { a: '1.0.0' } } } }
    expect(lockProblem({ dependencies: { a: '1.0.0' } }, lock)).toBeNull()
    expect(lockProblem({ dependencies: { a: '1.0.1' } }, lock)).toBe('dependencies')
    const optional = { dependencies: { a: '1.0.0' }, optionalDependencies: { b: '1.0.0' } }
    expect(lockProblem(optional, lock)).toBe('optionalDependencies')
  })
})

describe('the lock file that npm installs from', () => {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const namesOf = ({ packages }: Lock) => Object.keys(packages).toSorted()

  it('has every package of the lock, as it is there, with its address', () => {
    const all: Lock = lockOf(lock, 'all', 'https://packages.example/')
    expect(namesOf(all)).toEqual(namesOf(lock))
    for (const [path, { resolved, ...entry }] of Object.entries(all.packages))
      expect(entry).toEqual(
        Object.fromEntries(Object.entries(lock.packages[path] ?? {}).filter(([key]) => key !== 'resolved')),
      )
    const { version } = lock.packages['node_modules/@tanstack/react-query'] ?? {}
    expect(all.packages['node_modules/@tanstack/react-query']?.resolved).toMatch(
      new RegExp(`^https://packages\\.example/@tanstack/react-query/-/react-query-${version}\\.tgz$`),
    )
  })

  it('is without the packages that the app does not use, where only the app is wanted', () => {
    const app: Lock = lockOf(lock, 'app', 'https://packages.example/')
    const missing = namesOf(lock).filter((path) => !(path in app.packages))
    expect(missing).toContain('node_modules/sharp')
    expect(missing.filter((path) => !/\/(sharp|@img)(\/|$)/.test(path))).toEqual([])
    // Otherwise npm would install it with the app, because Next names it.
    expect(app.packages['node_modules/next']?.peerDependencies).not.toHaveProperty('@playwright/test')
    expect(app.packages['node_modules/next']?.optionalDependencies).toHaveProperty('@next/swc-linux-x64-gnu')
  })
})

describe('keys', () => {
  const sandbox = () => ({ env: {}, dataDir: folder, isSandbox: true })

  it('are made once in the sandbox, for the owner only, and stay', () => {
    const first = ensureKeys(sandbox())
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600)
    expect(ensureKeys(sandbox())).toEqual(first)
    expect(new Set(Object.values(first)).size).toBe(3)
    for (const key of Object.values(first)) expect(Buffer.from(`${key}`, 'base64')).toHaveLength(32)
  })

  it('that are given win over kept ones', () => {
    ensureKeys(sandbox())
    expect(ensureKeys({ ...sandbox(), env: { AUTH_SECRET: 'given' } })).not.toHaveProperty('AUTH_SECRET')
  })

  it('are never made outside the sandbox', () => {
    expect(() => ensureKeys({ ...sandbox(), isSandbox: false })).toThrow(/AUTH_SECRET, SECRETS_KEY.* not set/)
  })

  it('that cannot be read are not overwritten', () => {
    writeFileSync(join(folder, 'keys.json'), 'half a fi')
    chmodSync(join(folder, 'keys.json'), 0o600)
    expect(() => ensureKeys(sandbox())).toThrow('cannot be read')
    expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe('half a fi')
  })
})
