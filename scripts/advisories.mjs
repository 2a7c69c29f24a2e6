import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { renewAdvisories } = await import('./lib/advisories.mjs')

await runProgram(() => renewAdvisories())
