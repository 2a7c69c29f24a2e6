import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startWarnings } from './start-warnings'

const plain = {
  ...{ appUrl: 'http://localhost:3000', trustedProxies: [], environment: 'sandbox' },
  ...{ auditHeadCopy: null, dataDir: '/data', stateFolder: null },
} as const

it('warns where a proxy in front of the app is not named', () => {
  const warned = (appUrl: string, ...trustedProxies: string[]) => startWarnings({ ...plain, appUrl, trustedProxies })
  expect(warned('https://pay.example')).toEqual(['proxyNotNamed'])
  expect(warned('https://pay.example', '127.0.0.1')).toEqual([])
  expect(warned('http://localhost:3000')).toEqual([])
})

it('warns where real money is paid and the head of the activity log has no second place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-state-'))
  const production = { ...plain, environment: 'production' } as const
  expect(startWarnings(plain)).toEqual([])
  expect(startWarnings(production)).toEqual(['noSecondHead'])
  expect(startWarnings({ ...production, auditHeadCopy: '/mnt/head.json' })).toEqual([])
  expect(startWarnings({ ...production, stateFolder: folder })).toEqual([])
  // What is in the data folder is restored with it.
  expect(startWarnings({ ...production, dataDir: folder, stateFolder: folder })).toEqual(['noSecondHead'])
  // A folder that cannot be made is none.
  expect(startWarnings({ ...production, stateFolder: '/dev/null/state' })).toEqual(['noSecondHead'])
  rmSync(folder, { recursive: true })
})
