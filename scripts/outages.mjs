import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { run } = await import('./lib/command.mjs')
const { inRoot, node24, resolveHook } = await import('./lib/paths.mjs')

const say = (line) => console.log(line)

await runProgram(async () => {
  ensureInstalled(say)
  await ensureBuilt({ env: process.env, say })
  return run(node24, ['--import', resolveHook, inRoot('scripts', 'lib', 'run-outages.mjs'), ...process.argv.slice(2)])
})
process.exit()
