import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { inRoot } = await import('./lib/paths.mjs')
const { runOwn } = await import('./lib/program.mjs')

// A sender never changes tables: the app's start or `npm run data -- migrate` does.
const settings = { SENDER: 'on', DATABASE_MIGRATION_URL: '' }
await runProgram(() => runOwn(inRoot('scripts', 'lib', 'run-sender.mjs'), [], { settings }))
