import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureSettings } from './check-settings.mjs'
import { fillDemo, prepareDemo, startOverFile } from './demo.mjs'
import { readEnvironment } from './environment.mjs'
import { ensureSpace, ensureWritable, oneGib } from './folder.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureKeys } from './keys.mjs'
import { tools } from './paths.mjs'
import { ensurePortFree } from './port.mjs'
import { ProcessGroup } from './process-group.mjs'
import { untilReady } from './readiness.mjs'
import { readyLine, sandboxEnvironment, sandboxMain, serviceSettings } from './sandbox.mjs'
import { welcome } from './welcome.mjs'

const say = (line) => console.log(line)

async function startSandbox(processes, setting) {
  const child = processes.spawn('sandbox', [sandboxMain], { env: sandboxEnvironment(setting), stdout: 'pipe' })
  return serviceSettings(await processes.whileAlive(readyLine(child)))
}

/**
 * Starts the app, with our own sandbox if no service is set, and runs until it is stopped. `mode` is 'start' (the built app) or
 * 'dev' (changes show at once). A new sandbox is filled with demo data, unless `empty`. Starts again where an admin of the sandbox starts
 * over. Returns the exit code.
 */
export async function startApp(mode, { empty = false } = {}) {
  const setting = readEnvironment()
  const ownSandbox = !setting.env.SERVICE_BASE_URL
  ensureWritable(setting.dataDir, 'the data folder')
  ensureSpace(setting.dataDir, oneGib)
  await ensurePortFree(setting.port, 'PORT')
  if (ownSandbox) await ensurePortFree(setting.sandboxPort, 'SANDBOX_PORT')
  ensureInstalled(say)
  if (!ownSandbox) ensureSettings(setting)
  const env = { ...setting.env, ...ensureKeys(setting) }
  if (mode === 'start') await ensureBuilt({ env, say })

  const demo = prepareDemo(setting, { ownSandbox, empty })
  const startsOver = () => existsSync(startOverFile(setting.dataDir))
  const processes = new ProcessGroup(startsOver)
  const service = ownSandbox ? await startSandbox(processes, { ...setting, env }) : {}
  const settings = { ...env, ...service, ...(ownSandbox && !env.DATABASE_URL ? { START_OVER: 'on' } : {}) }
  if (demo) await processes.whileAlive(fillDemo({ env: settings, dataDir: setting.dataDir, say }))
  // The built app closes itself in order (instrumentation-node.ts); Next would not wait for the database.
  const more =
    mode === 'start' ? { NODE_ENV: 'production', NEXT_MANUAL_SIG_HANDLE: 'true' } : { NODE_ENV: 'development' }
  processes.spawn('app', [tools.next, mode, '-H', '127.0.0.1', '-p', `${setting.port}`], {
    env: { ...settings, ...more },
  })
  await processes.whileAlive(untilReady(`http://127.0.0.1:${setting.port}/readyz`))
  say(welcome(setting, ownSandbox))
  const code = await processes.ended
  return startsOver() ? startApp(mode) : code
}
