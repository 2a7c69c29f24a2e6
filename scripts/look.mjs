import { parseArgs } from 'node:util'
import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureBrowser } = await import('./lib/browser.mjs')
const { run } = await import('./lib/command.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { node24, tools } = await import('./lib/paths.mjs')

const USE = `
  npm run look -- [--at http://localhost:3000] [--pages payouts] [--also /pay/CODE] [--states data,loading,error]
                  [--widths 1440,390] [--languages en,fr]
`
const text = { type: 'string' }
const options = {
  at: text,
  pages: text,
  also: text,
  states: text,
  widths: text,
  languages: text,
  help: { type: 'boolean' },
}

await runProgram(async () => {
  const { values } = parseArgs({ options })
  if (values.help) return console.log(USE)
  ensureInstalled(console.log, 'all')
  const browser = await ensureBrowser(process.env, console.log)
  const { pages = '', help: _help, ...settings } = values
  const chosen = Object.entries(settings).map(([name, value]) => [`LOOK_${name.toUpperCase()}`, value])
  const args = [tools.playwright, 'test', '--config', 'e2e/look.config.ts', '--grep', pages]
  return run(node24, args, { env: { ...process.env, ...Object.fromEntries(chosen), CHROMIUM_PATH: browser } })
})
process.exit()
