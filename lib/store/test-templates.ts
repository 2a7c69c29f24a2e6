import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { TEST_SECRETS_KEY } from '@/lib/access/test-settings'
import { appProofHash } from '@/lib/platform/app-proof'
import { startPostgres } from '@/scripts/lib/postgres/temporary.mjs'
import { claimDatabase } from './belonging'
import type { Direct } from './database'
import { withDirect } from './engine/server'
import { migrate, readSchema } from './migrate'
import { writeNetworks } from './network-rows'
import { ensureTestLogin } from './test-login'

/** In the text of the SQL function `fn`, `from` (which stands in it exactly once) becomes `to`. */
export type PlantedBug = { readonly fn: string; readonly from: string; readonly to: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** The name of a migrated, empty database on the server of TEST_DATABASE_URL. */
    databaseTemplate: string
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
      listLagSeconds: 0,
      payeePauseSeconds: 86_400,
      firstWalletPayoutMinor: { UGX: 100_000_000n, USD: 25_000n },
      proposalLapseDays: 1,
      mailDomain: null,
      oidcIssuer: null,
      appProofHash: appProofHash(TEST_SECRETS_KEY),
      timeZone: 'Africa/Kampala',
    },
  )
}

/** The address of the server of the tests, as its superuser. */
function testServer(): string {
  const { TEST_DATABASE_URL: url } = process.env
  if (!url) throw new Error('The tests have no database server')
  return url
}

/** Creates a database on the server of the tests: an empty one, or a copy of `template`. `url` is that of its superuser. */
export async function createTestDatabase(kind: string, template?: string) {
  const server = testServer()
  const name = `${kind}_${randomBytes(8).toString('hex')}`
  const copied = template === undefined ? '' : ` template ${template}`
  await withDirect(server, (direct) => direct.exec(`create database ${name}${copied}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url,
    drop: () => withDirect(server, (direct) => direct.exec(`drop database ${name} with (force)`)),
  }
}

type Lent = { users: number; readonly server: ReturnType<typeof startPostgres> }
// Two projects of one run share it.
const shared = globalThis as { __testServer?: Lent }

async function lendServer(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL && shared.__testServer === undefined) return async () => undefined
  shared.__testServer ??= { users: 0, server: startPostgres() }
  const lent = shared.__testServer
  lent.users += 1
  const server = await lent.server
  process.env.TEST_DATABASE_URL = server.url
  return async () => {
    lent.users -= 1
    if (lent.users === 0) await server.stop()
  }
}

/**
 * Makes, once before all test files, the migrated database that each test's own is a copy of, on the server of TEST_DATABASE_URL or, where none is
 * named, on one that ends with the tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const giveBack = await lendServer()
  const template = await createTestDatabase('template')
  await withDirect(template.url.href, async (direct) => {
    await prepare(direct)
    await ensureTestLogin(direct)
  })
  project.provide('databaseTemplate', template.name)
  return async () => {
    await template.drop()
    await giveBack()
  }
}
