import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { startApp } = await import('./lib/start-app.mjs')
await runProgram(() => startApp('dev', { empty: process.argv.includes('--empty') }))
process.exit()
