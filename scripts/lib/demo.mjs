import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, node24, resolveHook, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const unfinished = (dataDir) => join(dataDir, 'demo-data-unfinished')

/** Written by the app when an admin of the sandbox starts over: "demo" or "empty". */
export const startOverFile = (dataDir) => join(dataDir, 'start-over')

/**
 * Deletes what must not be kept before a start: everything where an admin has asked to start over, and demo data that a start before this one
 * did not finish. Answers whether the sandbox is to be filled with demo data: on the embedded database only, once, and not where `empty`.
 */
export function prepareDemo({ env, dataDir, sandboxDataDir }, { ownSandbox, empty }) {
  const over = existsSync(startOverFile(dataDir)) ? readFileSync(startOverFile(dataDir), 'utf8').trim() : null
  const database = join(dataDir, 'database')
  if (!ownSandbox || env.DATABASE_URL) return false
  if (over !== null || existsSync(unfinished(dataDir))) {
    for (const folder of [database, sandboxDataDir]) rmSync(folder, { recursive: true, force: true })
    // The head of the former activity log would say that entries of the new one are missing.
    const heads = [join(dataDir, 'audit-head.json'), env.AUDIT_HEAD_COPY].filter(Boolean)
    for (const file of [startOverFile(dataDir), unfinished(dataDir), ...heads]) rmSync(file, { force: true })
  }
  return !existsSync(database) && !(over === null ? empty : over === 'empty')
}

/**
 * Fills the empty database and sandbox with 90 days of a demo merchant, before the app starts. `env` are the settings of the app. Throws a
 * `Refusal` where that fails; the next start begins it again.
 */
export async function fillDemo({ env, dataDir, say }) {
  say('Filling the sandbox with 90 days of a demo merchant; this happens once and takes about half a minute.')
  say('  (`npm start -- --empty` starts without it.)')
  writeFileSync(unfinished(dataDir), '')
  const clock = `--import ${inRoot('scripts', 'lib', 'moved-clock.mjs')}`
  const child = spawn(node24, ['--import', resolveHook, inRoot('scripts', 'lib', 'run-demo.mjs')], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'error', NODE_OPTIONS: [env.NODE_OPTIONS, clock].filter(Boolean).join(' ') },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const [code] = await once(child, 'exit')
  process.off('exit', stop)
  if (code !== 0)
    throw new Refusal(
      'The demo data could not be written; the reason is above. Start again to try once more, or use `npm start -- --empty`.',
    )
  rmSync(unfinished(dataDir))
}
