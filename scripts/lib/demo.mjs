import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inRoot, node24, resolveHook, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const unfinished = (dataDir) => join(dataDir, 'demo-data-unfinished')

/** Written by the app when an admin of the sandbox starts over: "demo" or "empty". */
export const startOverFile = (dataDir) => join(dataDir, 'start-over')

/**
 * Deletes what must not be kept before a start: everything where an admin has asked to start over, which is offered on our own database server
 * only. Answers what `fillDemo` has to do once sandbox and database run: 'fill' where demo data are wanted, 'clear' where a start before this
 * one did not finish them and nobody wants them any more, null for nothing. Whether anything is written is up to the database: only into a new one.
 */
export function prepareDemo({ env, dataDir, sandboxDataDir }, { ownSandbox, empty }) {
  if (!ownSandbox || env.SANDBOX_CONTROL === 'off') return null
  const isOver = !env.DATABASE_URL && existsSync(startOverFile(dataDir))
  const how = isOver ? readFileSync(startOverFile(dataDir), 'utf8').trim() : null
  if (isOver) {
    for (const folder of [join(dataDir, 'postgres'), sandboxDataDir]) rmSync(folder, { recursive: true, force: true })
    // The head of the former activity log would say that entries of the new one are missing.
    const heads = [join(dataDir, 'audit-head.json'), env.AUDIT_HEAD_COPY].filter(Boolean)
    for (const file of [startOverFile(dataDir), unfinished(dataDir), ...heads]) rmSync(file, { force: true })
  }
  if (isOver ? how !== 'empty' : !empty) return 'fill'
  return existsSync(unfinished(dataDir)) ? 'clear' : null
}

/**
 * Fills a new database and the sandbox with 90 days of a demo merchant, before the app starts. `env` are the settings of the app, `demo` is what
 * `prepareDemo` answered. Does nothing without the login that owns the tables, or where the database or the sandbox was used already. Throws a
 * `Refusal` where it fails: the database is as it was then, and the next start begins it again.
 */
export async function fillDemo({ env, dataDir, say, demo = 'fill' }) {
  if (!env.DATABASE_MIGRATION_URL) return
  const program = inRoot('scripts', 'lib', 'run-demo.mjs')
  const child = spawn(node24, ['--import', resolveHook, program, unfinished(dataDir), demo], {
    cwd: root,
    // The pace of calls to the service follows the machine's clock, on which three months pass in seconds.
    env: { ...env, LOG_LEVEL: 'error', SERVICE_RATE_PER_SECOND: '100000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', say)
  const stop = () => child.kill()
  process.once('exit', stop)
  const [code] = await once(child, 'exit')
  process.off('exit', stop)
  if (code === 0) return
  throw new Refusal(
    'The demo data could not be written; the reason is above. Start again to try once more, or use `npm start -- --empty`.',
  )
}
