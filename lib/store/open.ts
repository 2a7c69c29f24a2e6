import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/access/actor'
import { appProofHash } from '@/lib/platform/app-proof'
import { linkWithCode } from '@/lib/platform/error-chain'
import { type Settings, settings } from '@/lib/platform/settings'
import { isStopping } from '@/lib/platform/shutdown'
import { announcedIn, sendAnnounced } from './announce'
import { type Belonging, checkBelonging, claimDatabase, type Limits, putFirstPolicy } from './belonging'
import type { Db, Direct, Engine, Tx } from './database'
import { openServer } from './engine/server'
import { watchTransaction } from './engine/statement-watch'
import { firstPolicy } from './first-policy'
import { checkMigrated, migrate, readSchema } from './migrate'
import { checkNetworks, writeNetworks } from './network-rows'
import { prepareServer } from './prepare-server'
import { StartProblem } from './start-problem'
import { actAs } from './transitions/call'

type Shared = { engine?: Promise<Engine>; existing?: true; readonly inside: AsyncLocalStorage<{ open: boolean }> }

// Next evaluates modules more than once in a process; one pool of connections serves all of them.
const processWide = globalThis as { countinghouseStore?: Shared }
processWide.countinghouseStore ??= { inside: new AsyncLocalStorage() }
const shared = processWide.countinghouseStore

/** The open engine; opened at the first call. Throws a `StartProblem` where it cannot be. */
export function engine(): Promise<Engine> {
  if (process.env.NEXT_PHASE === 'phase-production-build') throw new Error('The build must not open the database')
  // A request that comes while the process ends would open again what has just been closed in order.
  if (!shared.engine && isStopping()) throw new Error('The process ends, and its database is closed')
  shared.engine ??= open().catch((problem) => {
    delete shared.engine
    throw problem
  })
  return shared.engine
}

/** The database, for reading and for single statements. Throws inside `withTx`: use the transaction there. */
export async function db(): Promise<Db> {
  if (shared.inside.getStore()?.open)
    throw new Error('db() was called inside withTx: use the transaction that withTx gave')
  return (await engine()).db
}

/**
 * Runs `work` in one transaction; it commits when `work` returns and is undone when `work` throws. Then it sends the notifications that the
 * transaction asked for. Not nestable. Where the server ends a deadlock by undoing this one, it is run again from its start: `work` changes
 * nothing but the database. Rows that name a person are written with them as `actor`, and what the app writes in somebody's name with the system.
 */
export async function withTx<T>(work: (tx: Tx) => Promise<T>, actor: Actor | null = null): Promise<T> {
  const database = await db()
  for (let turn = 1; ; turn++) {
    const mark = { open: true }
    try {
      const { value, announced } = await watchTransaction(() =>
        shared.inside.run(mark, () => database.transaction((tx) => whole(tx, work, actor))),
      )
      mark.open = false
      await sendAnnounced(database, announced)
      return value
    } catch (problem) {
      if (turn === MOST_TURNS || !wasDeadlock(problem)) throw problem
    } finally {
      mark.open = false
    }
  }
}

// Two transactions that change the same rows in different orders wait for each other.
const MOST_TURNS = 5

const wasDeadlock = (problem: unknown): boolean => linkWithCode(problem, '40P01') !== null

async function whole<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
  actor: Actor | null,
): Promise<{ value: T; announced: readonly string[] }> {
  if (actor !== null) await actAs(tx, actor)
  const value = await work(tx)
  // Had a statement failed and its error been swallowed, COMMIT would undo everything without a word: this one throws instead.
  return { value, announced: await announcedIn(tx) }
}

/** Closes the database for a clean end of the process. */
export async function closeDb(): Promise<void> {
  const current = shared.engine
  delete shared.engine
  await (await current)?.close()
}

/** Makes `next` what `db()` and `withTx` use. For tests. */
export function adoptEngine(next: Engine): void {
  shared.engine = Promise.resolve(next)
}

/**
 * Lets this process open only a database that is there, and leave it its limits: those of the app's settings, which a command may not have. For
 * commands, before the first `engine()`.
 */
export function openOnlyExisting(): void {
  shared.existing = true
}

async function open(): Promise<Engine> {
  const schema = await readSchema()
  const { databaseUrl: serving, databaseMigrationUrl: owner } = settings()
  if (serving === null) throw new StartProblem({ code: 'no-database' })
  const prepare = async (direct: Direct) => {
    await migrate(direct, schema)
    await writeNetworks(direct)
    if (shared.existing) return checkBelonging(direct, belongingOf(settings()))
    await claimDatabase(direct, belongingOf(settings()), limitsOf(settings()))
    await putFirstPolicy(direct, firstPolicy(settings().environment))
  }
  await prepareServer({ serving, owner }, prepare, async (direct) => {
    await checkMigrated(direct, schema)
    await checkNetworks(direct)
    await checkBelonging(direct, belongingOf(settings()))
  })
  return openServer(serving, owner)
}

// The sandbox of one's own machine is the same sandbox on whatever port it finds free.
function placeOf(baseUrl: string, environment: Settings['environment']): string {
  const { host, hostname } = new URL(baseUrl)
  return environment === 'sandbox' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? 'this machine' : host
}

function belongingOf({ environment, service }: Settings): Belonging {
  return {
    env: environment,
    serviceHost: placeOf(service.baseUrl, environment),
    // By merchant and client, not by key: a key may be rotated, a merchant may not be swapped.
    merchantFingerprint: createHash('sha256')
      .update(`${service.merchantId}\n${service.clientId}`)
      .digest('hex')
      .slice(0, 32),
  }
}

const limitsOf = ({
  maxUnknownMinor,
  confirmFailedSeconds,
  payeePauseMinutes,
  firstWalletPayoutMinor,
  proposalLapseDays,
  mail,
  timeZone,
  singleSignOn,
  secretsKey,
  service,
}: Settings): Limits => ({
  maxUnknownMinor,
  firstWalletPayoutMinor,
  failureConfirmSeconds: confirmFailedSeconds,
  listLagSeconds: service.listLagMinutes * 60,
  payeePauseSeconds: payeePauseMinutes * 60,
  proposalLapseDays,
  timeZone,
  mailDomain: mail?.from.address.split('@')[1] ?? null,
  oidcIssuer: singleSignOn?.issuer ?? null,
  appProofHash: appProofHash(secretsKey),
})
