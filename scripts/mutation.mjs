import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { run } = await import('./lib/command.mjs')
const { inRoot, node24 } = await import('./lib/place.mjs')

await runProgram(() => {
  ensureInstalled((line) => console.error(line))
  // The embedded engine alone: a mutant that hangs must not leave databases behind on a server.
  const { TEST_DATABASE_URL: _server, ...env } = process.env
  return run(node24, [inRoot('scripts', 'lib', 'run-mutation.mjs'), ...process.argv.slice(2)], { env })
})
