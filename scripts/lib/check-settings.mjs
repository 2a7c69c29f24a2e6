import { spawnSync } from 'node:child_process'
import { KEY_NAMES } from './keys.mjs'
import { inRoot, node24, resolveHook, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

/** Refuses a start with settings that cannot work, with every problem in one list. With our own sandbox, missing keys are generated instead. */
export function ensureSettings({ env, isSandbox }) {
  const program = inRoot('scripts', 'lib', 'run-check-settings.mjs')
  const made = isSandbox ? Object.fromEntries(KEY_NAMES.map((name) => [name, 'x'.repeat(32)])) : {}
  const options = { cwd: root, env: { ...made, ...env }, encoding: 'utf8' }
  const { status, stdout } = spawnSync(node24, ['--import', resolveHook, program], options)
  const missing =
    isSandbox || env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ? '' : '\n  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: not set'
  if (status === 0 && missing === '') return
  const report =
    status === 0 ? 'Countinghouse cannot start: settings are missing or wrong.\nSee .env.example.' : stdout.trim()
  throw new Refusal(
    `${report.replace(/\nSee \.env\.example\.$/, '')}${missing}\nSee .env.example. Nothing was started.`,
  )
}
