import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { readEnvironment } = await import('./lib/environment.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { run } = await import('./lib/command.mjs')
const { inRoot, node24, resolveHook } = await import('./lib/paths.mjs')

await runProgram(() => {
  ensureInstalled((line) => console.error(line))
  // npm runs scripts in the project folder, but the path is relative to the user's folder.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  const args = ['--import', resolveHook, inRoot('scripts', 'lib', 'run-check-sheet.mjs'), ...process.argv.slice(2)]
  return run(node24, args, { cwd, env: readEnvironment().env })
})
