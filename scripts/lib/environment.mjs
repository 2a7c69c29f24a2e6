import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as util from 'node:util'
import { inRoot, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const LOOPBACK = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/

function dotEnv() {
  const file = inRoot('.env')
  if (!existsSync(file)) return {}
  if (!util.parseEnv)
    throw new Refusal(
      'Reading the file .env needs Node 20.12 or newer. Update Node, or set the variables in your shell.',
    )
  return util.parseEnv(readFileSync(file, 'utf8'))
}

function wholeNumber(name, text) {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number < 65536) return number
  throw new Refusal(`${name} must be a port number between 1 and 65535; it is "${text}". Correct it and start again.`)
}

/** The demo accounts have published passwords, so a service on another machine requires an explicit SERVICE_ENVIRONMENT. */
function checkService(env) {
  if (!env.SERVICE_BASE_URL || env.SERVICE_ENVIRONMENT || LOOPBACK.test(env.SERVICE_BASE_URL)) return
  throw new Refusal(
    'SERVICE_BASE_URL points at another machine, but SERVICE_ENVIRONMENT is not set. Nothing was started. ' +
      'Set SERVICE_ENVIRONMENT to sandbox, staging or production, so that demo accounts never meet real money.',
  )
}

/**
 * The settings of a start, from the shell first and the file .env second. Empty means unset.
 * `env` is for child processes; the scripts themselves read the other fields.
 * @param {Readonly<Record<string, string | undefined>>} shell
 */
export function readEnvironment(shell = process.env) {
  const env = { ...dotEnv(), ...shell }
  for (const [name, value] of Object.entries(env)) if (value === '') delete env[name]
  checkService(env)
  const dataDir = resolve(root, env.DATA_DIR ?? '.data')
  const port = wholeNumber('PORT', env.PORT ?? '3000')
  const sandboxPort = wholeNumber('SANDBOX_PORT', env.SANDBOX_PORT ?? '4010')
  const sandboxDataDir = resolve(root, env.SANDBOX_DATA_DIR ?? `${dataDir}/sandbox`)
  const appUrl = (env.APP_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const own = { DATA_DIR: dataDir, PORT: `${port}`, APP_URL: appUrl, NEXT_TELEMETRY_DISABLED: '1' }
  const isSandbox = (env.SERVICE_ENVIRONMENT ?? 'sandbox') === 'sandbox'
  return { env: { ...env, ...own }, dataDir, port, sandboxPort, sandboxDataDir, appUrl, isSandbox }
}
