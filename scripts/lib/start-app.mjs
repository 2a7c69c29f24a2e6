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
import { openOwnDatabase } from './postgres/own-database.mjs'
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
 * Starts the app, with a database of our own if no server is set, and with our own sandbox if no service is set, and runs until it is stopped.
 * `mode` is 'start' (the built app) or 'dev' (changes show at once). A new sandbox is filled with demo data, unless `empty`. Starts again where an
 * admin of the sandbox starts over. Returns the exit code.
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

  const startsOver = () => existsSync(startOverFile(setting.dataDir))
  const processes = new ProcessGroup(startsOver)
  const demo = prepareDemo(setting, { ownSandbox, empty })
  const database = env.DATABASE_URL ? null : await openOwnDatabase(setting.dataDir, say, { hold: true })
  try {
    processes.refuseStopped()
    // A database that cannot be started again ends everything; the app alone would answer every request with an error.
    database?.failed.catch((problem) => {
      console.error(`\n${problem.message}`)
      void processes.stop(1)
    })
    const built = mode === 'start' ? ensureBuilt({ env, say }) : null
    // Its failure is reported where it is awaited, after the demo data.
    built?.catch(() => undefined)
    const service = ownSandbox ? await startSandbox(processes, { ...setting, env }) : {}
    const settings = { ...env, ...database?.env, ...service, ...(ownSandbox && database ? { START_OVER: 'on' } : {}) }
    if (demo) await processes.whileAlive(fillDemo({ env: settings, dataDir: setting.dataDir, say, demo }))
    await processes.whileAlive(Promise.resolve(built))
    // The built app closes itself in order (instrumentation-node.ts); Next would not wait for the database.
    const more =
      mode === 'start' ? { NODE_ENV: 'production', NEXT_MANUAL_SIG_HANDLE: 'true' } : { NODE_ENV: 'development' }
    processes.spawn('app', [tools.next, mode, '-H', '127.0.0.1', '-p', `${setting.port}`], {
      env: { ...settings, ...more },
    })
    await processes.whileAlive(untilReady(`http://127.0.0.1:${setting.port}/readyz`))
    say(welcome(setting, ownSandbox))
    await processes.ended
  } finally {
    await processes.stop(1)
    await database?.close()
  }
  return startsOver() ? startApp(mode) : processes.ended
}
