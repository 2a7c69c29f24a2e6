import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasSecondHead, noteHeadFile } from './second-head'
import { startWarnings } from './start-warnings'

const plain = {
  ...{ appUrl: 'http://localhost:3000', trustedProxies: [], environment: 'sandbox' as const },
  ...{ auditHeadCopy: null, dataDir: '/data', stateFolder: null },
} as const

const keysOf = (settings: Parameters<typeof startWarnings>[0]) => startWarnings(settings).map(({ code }) => code)

it('warns where a proxy in front of the app is not named', () => {
  const warned = (appUrl: string, ...trustedProxies: string[]) => keysOf({ ...plain, appUrl, trustedProxies })
  expect(warned('https://pay.example')).toEqual(['proxyNotNamed'])
  expect(warned('https://pay.example', '127.0.0.1')).toEqual([])
  expect(warned('http://localhost:3000')).toEqual([])
})

it('warns where real money is paid and the head of the activity log has no second place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-state-'))
  const production = { ...plain, environment: 'production' } as const
  expect(keysOf(plain)).toEqual([])
  expect(keysOf(production)).toEqual(['noSecondHead'])
  expect(keysOf({ ...production, auditHeadCopy: '/mnt/head.json' })).toEqual([])
  expect(keysOf({ ...production, stateFolder: folder })).toEqual([])
  // What is in the data folder is restored with it.
  expect(keysOf({ ...production, dataDir: folder, stateFolder: folder })).toEqual(['noSecondHead'])
  // A folder that cannot be made is none.
  expect(keysOf({ ...production, stateFolder: '/dev/null/state' })).toEqual(['noSecondHead'])
  rmSync(folder, { recursive: true })
})

it('warns everywhere where the file that somebody named cannot be written, until it is', () => {
  const file = '/mnt/away/head.json'
  const named = { ...plain, auditHeadCopy: file, stateFolder: tmpdir() }
  expect(hasSecondHead(named)).toBe(true)
  noteHeadFile(file, 'ENOENT')
  expect(hasSecondHead(named)).toBe(false)
  expect(startWarnings(named)).toEqual([{ code: 'headCopyFails', values: { file, why: 'ENOENT' } }])
  expect(keysOf({ ...named, environment: 'production' })).toEqual(['headCopyFails'])
  noteHeadFile(file, null)
  expect(hasSecondHead(named)).toBe(true)
  expect(startWarnings(named)).toEqual([])
})

it('does not count a state folder whose file cannot be written, as on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-state-'))
  const file = join(folder, 'countinghouse', 'head-1.json')
  noteHeadFile(file, 'ENOSPC')
  expect(keysOf({ ...plain, environment: 'production', stateFolder: folder })).toEqual(['noSecondHead'])
  noteHeadFile(file, null)
  expect(hasSecondHead({ ...plain, stateFolder: folder })).toBe(true)
  rmSync(folder, { recursive: true })
})
