import { spawn } from 'node:child_process'
import { outputOf } from './command.mjs'
import { readEnvironment } from './environment.mjs'
import { ensureWritable } from './folder.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureKeys } from './keys.mjs'
import { inRoot, node24, resolveHook, root } from './paths.mjs'
import { refuseMissing } from './postgres/cluster-folder.mjs'
import { openOwnDatabase } from './postgres/own-database.mjs'
import { sandboxEnvironment, serviceSettings } from './sandbox.mjs'

const sandboxSettings = inRoot('scripts', 'lib', 'sandbox-settings.mjs')

// Without SERVICE_BASE_URL the service is our own sandbox, even if it is not running at the moment.
function ofSandbox(setting) {
  if (setting.env.SERVICE_BASE_URL) return {}
  return serviceSettings(JSON.parse(outputOf(node24, [sandboxSettings], { env: sandboxEnvironment(setting) })))
}

/**
 * Installs missing packages and runs one of our own TypeScript programs in the foreground. `settings` are settings that the program gets instead
 * of those of the environment. With `database`, one of our own is opened where no server is set; it has to be there, unless the program `creates`
 * it. Returns the exit code.
 */
export async function runOwn(file, args, { settings = {}, database = true, creates = false } = {}) {
  const setting = readEnvironment()
  const say = (line) => console.error(line)
  const usesOwn = database && !setting.env.DATABASE_URL
  // Before anything is made: in a shell without the app's DATA_DIR this is the wrong folder.
  if (usesOwn && !creates) refuseMissing(setting.dataDir)
  ensureInstalled(say)
  ensureWritable(setting.dataDir, 'the data folder')
  const own = usesOwn ? await openOwnDatabase(setting.dataDir, say) : null
  try {
    return await runIn({ ...ofSandbox(setting), ...setting.env, ...own?.env, ...ensureKeys(setting), ...settings }, [
      file,
      ...args,
    ])
  } finally {
    await own?.close()
  }
}

function runIn(env, args) {
  const child = spawn(node24, ['--import', resolveHook, ...args], { cwd: root, env, stdio: 'inherit' })
  // The terminal sends Ctrl-C to the whole process group. A signal to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}
