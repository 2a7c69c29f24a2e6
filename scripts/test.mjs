import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { testAll } = await import('./lib/test-all.mjs')

await runProgram(() => testAll(process.argv.slice(2)))
process.exit()
