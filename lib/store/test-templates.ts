import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { claimDatabase } from './belonging'
import type { Direct } from './database'
import { embeddedEngine } from './engine/embedded'
import { rawOf } from './engine/raw-pglite'
import { withDirect } from './engine/server'
import { migrate, readSchema } from './migrate'
import { writeNetworks } from './network-rows'
import { ensureTestLogin } from './test-login'

/** In the text of the SQL function `fn`, `from` (which stands in it exactly once) becomes `to`. */
export type PlantedBug = { readonly fn: string; readonly from: string; readonly to: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** A dump of an embedded database that is migrated and empty. */
    embeddedTemplate: string
    /** The name of such a database on the server of TEST_DATABASE_URL; null without one. */
    serverTemplate: string | null
    /** A bug that `npm run mutation -- sql` asks for: the tests that run on a database with it should notice. */
    plantedBug?: PlantedBug | null
  }
}

const prepare = async (direct: Direct) => {
  await migrate(direct, await readSchema())
  await writeNetworks(direct)
  await claimDatabase(
    direct,
    { env: 'sandbox', serviceHost: 'localhost:4010', merchantFingerprint: 'test' },
    {
      maxUnknownMinor: { UGX: 50_000_000_000n },
      failureConfirmSeconds: 1800,
      payeePauseSeconds: 86_400,
      firstWalletPayoutMinor: { UGX: 100_000_000n, USD: 25_000n },
      proposalLapseDays: 1,
      mailDomain: null,
      oidcIssuer: null,
      appProofHash: '00',
      timeZone: 'Africa/Kampala',
    },
  )
}

/** Makes, once before all test files, the migrated databases of both engines that each test's own is a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-template-'))
  const { TEST_DATABASE_URL: url, TEST_ENGINE: only } = process.env
  const embedded = only === 'server' ? '' : embeddedTemplate(folder)
  const [file, name] = await Promise.all([embedded, url ? serverTemplate(url) : null])
  project.provide('embeddedTemplate', file)
  project.provide('serverTemplate', name)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    if (url) await withDirect(url, (direct) => direct.exec(`drop database ${name} with (force)`))
  }
}

async function embeddedTemplate(folder: string): Promise<string> {
  const client = await PGlite.create()
  await embeddedEngine(rawOf(client), prepare)
  const dump = await client.dumpDataDir('none')
  await client.close()
  const file = join(folder, 'embedded.tar')
  await writeFile(file, dump.stream())
  return file
}

async function serverTemplate(url: string): Promise<string> {
  const name = `template_${randomBytes(8).toString('hex')}`
  await withDirect(url, (direct) => direct.exec(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  await withDirect(own.href, async (direct) => {
    await prepare(direct)
    await ensureTestLogin(direct)
  })
  return name
}
