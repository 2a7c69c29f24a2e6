import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { inRoot } = await import('./lib/paths.mjs')
const { runOwn } = await import('./lib/program.mjs')

await runProgram(() => runOwn(inRoot('scripts', 'lib', 'run-activity.mjs'), process.argv.slice(2)))
