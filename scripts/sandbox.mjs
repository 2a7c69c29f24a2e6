import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { readEnvironment } = await import('./lib/environment.mjs')
const { ensurePortFree } = await import('./lib/port.mjs')
const { runOwn } = await import('./lib/program.mjs')
const { sandboxEnvironment, sandboxMain } = await import('./lib/sandbox.mjs')

await runProgram(async () => {
  const setting = readEnvironment()
  await ensurePortFree(setting.sandboxPort, 'SANDBOX_PORT', 'npm run sandbox')
  return runOwn(sandboxMain, process.argv.slice(2), { settings: sandboxEnvironment(setting), database: false })
})
