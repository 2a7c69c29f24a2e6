import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { ensureBrowser } = await import('./lib/browser.mjs')
const { run } = await import('./lib/command.mjs')
const { inRoot, node24, resolveHook } = await import('./lib/paths.mjs')

const say = (line) => console.log(line)

await runProgram(async () => {
  ensureInstalled(say, 'all')
  await ensureBuilt({ env: process.env, say, forImage: true })
  const browser = await ensureBrowser(process.env, say)
  const args = ['--import', resolveHook, inRoot('scripts', 'lib', 'run-outages.mjs'), ...process.argv.slice(2)]
  return run(node24, args, { env: { ...process.env, CHROMIUM_PATH: browser } })
})
process.exit()
