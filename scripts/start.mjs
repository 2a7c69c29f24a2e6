import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { bringUp } = await import('./lib/up.mjs')
await runProgram(() => bringUp('start'))
process.exit()
