import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'

export const KEY_NAMES = ['AUTH_SECRET', 'SECRETS_KEY', 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY']

/**
 * The keys of this installation. In the sandbox environment missing keys are generated on the first start and kept in
 * `keys.json`, readable by its owner only. In other environments the operator must set them; missing keys stop the start.
 */
export function ensureKeys({ env, dataDir, isSandbox }) {
  const missing = KEY_NAMES.filter((name) => !env[name])
  if (missing.length === 0) return {}
  if (!isSandbox) {
    throw new Refusal(
      `Outside the sandbox the keys must be given: ${missing.join(', ')} not set. ` +
        'Make each one with `openssl rand -base64 32`, keep them in your secret store, and start again.',
    )
  }
  const file = join(dataDir, 'keys.json')
  const kept = existsSync(file) ? readKeys(file) : {}
  const fresh = Object.fromEntries(
    KEY_NAMES.filter((name) => !kept[name]).map((name) => [name, randomBytes(32).toString('base64')]),
  )
  const all = { ...kept, ...fresh }
  if (Object.keys(fresh).length > 0) writeKeys(file, all)
  return Object.fromEntries(missing.map((name) => [name, all[name]]))
}

function readKeys(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Refusal(
      `The keys in ${file} cannot be read. Data that was encrypted with them cannot be read without them: ` +
        'restore the file from a backup, or move the whole data folder away to start with an empty one.',
    )
  }
}

function writeKeys(file, keys) {
  const beside = `${file}.new`
  const handle = openSync(beside, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(keys, null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(beside, file)
}
