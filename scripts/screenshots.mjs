import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureBrowser } = await import('./lib/browser.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { run } = await import('./lib/command.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { node24, tools } = await import('./lib/paths.mjs')

const say = (line) => console.log(line)

await runProgram(async () => {
  ensureInstalled(say, 'all')
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const browser = await ensureBrowser(env, say)
  await ensureBuilt({ env, say })
  const args = [tools.playwright, 'test', '--config', 'e2e/screenshots.config.ts']
  return run(node24, args, { env: { ...env, CHROMIUM_PATH: browser } })
})
process.exit()
