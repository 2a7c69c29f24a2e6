import { spawn } from 'node:child_process'
import { outputOf } from './command.mjs'
import { readEnvironment } from './environment.mjs'
import { ensureWritable } from './folder.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureKeys } from './keys.mjs'
import { inRoot, node24, resolveHook, root } from './paths.mjs'
import { sandboxEnvironment, serviceSettings } from './sandbox.mjs'

const sandboxSettings = inRoot('scripts', 'lib', 'sandbox-settings.mjs')

// Without SERVICE_BASE_URL the service is our own sandbox, even if it is not running at the moment.
function ofSandbox(setting) {
  if (setting.env.SERVICE_BASE_URL) return {}
  return serviceSettings(JSON.parse(outputOf(node24, [sandboxSettings], { env: sandboxEnvironment(setting) })))
}

/** Installs missing packages and runs one of our own TypeScript programs in the foreground. Returns its exit code. */
export async function runOwn(file, args, more = {}) {
  const setting = readEnvironment()
  ensureInstalled((line) => console.error(line))
  ensureWritable(setting.dataDir, 'the data folder')
  const env = { ...ofSandbox(setting), ...setting.env, ...ensureKeys(setting), ...more }
  const child = spawn(node24, ['--import', resolveHook, file, ...args], { cwd: root, env, stdio: 'inherit' })
  // The terminal sends Ctrl-C to the whole process group. A signal to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}
