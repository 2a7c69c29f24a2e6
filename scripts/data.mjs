import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { inRoot } = await import('./lib/paths.mjs')
const { runOwn } = await import('./lib/program.mjs')

const args = process.argv.slice(2)
// An import restores into a new database.
await runProgram(() => runOwn(inRoot('scripts', 'lib', 'run-data.mjs'), args, { creates: args[0] === 'import' }))
