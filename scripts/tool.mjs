import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { run } = await import('./lib/command.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { node24, tools } = await import('./lib/paths.mjs')

// Runs a tool of the checks by its name, and installs it first if only the packages of the app are there.
await runProgram(() => {
  const [name, ...args] = process.argv.slice(2)
  ensureInstalled((line) => console.error(line), 'all')
  return run(node24, [tools[name], ...args])
})
process.exit()
