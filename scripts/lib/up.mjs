import { ensureBuilt } from './build.mjs'
import { ensureSettings } from './check-settings.mjs'
import { readEnvironment } from './environment.mjs'
import { Family } from './family.mjs'
import { ensureSpace, ensureWritable, oneGib } from './folder.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureKeys } from './keys.mjs'
import { tools } from './place.mjs'
import { ensurePortFree } from './port.mjs'
import { untilReady } from './readiness.mjs'
import { readyLine, sandboxEnvironment, sandboxMain, serviceSettings } from './sandbox.mjs'
import { welcome } from './welcome.mjs'

const say = (line) => console.log(line)

async function startSandbox(family, setting) {
  const child = family.spawn('sandbox', [sandboxMain], { env: sandboxEnvironment(setting), stdout: 'pipe' })
  return serviceSettings(await family.whileAlive(readyLine(child)))
}

/**
 * Brings the house up and stays until it is stopped. `mode` is 'start' (the built app) or 'dev' (changes show at once).
 * Answers the exit code.
 */
export async function bringUp(mode) {
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

  const family = new Family()
  const service = ownSandbox ? await startSandbox(family, { ...setting, env }) : {}
  // The built app ends itself in order (instrumentation-node.ts); Next would not wait for the database.
  const more =
    mode === 'start' ? { NODE_ENV: 'production', NEXT_MANUAL_SIG_HANDLE: 'true' } : { NODE_ENV: 'development' }
  family.spawn('app', [tools.next, mode, '-H', '127.0.0.1', '-p', `${setting.port}`], {
    env: { ...env, ...service, ...more },
  })
  await family.whileAlive(untilReady(`http://127.0.0.1:${setting.port}/readyz`))
  say(welcome(setting, ownSandbox))
  return family.ended
}
