import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { writeSbom } = await import('./lib/sbom.mjs')

await runProgram(() => writeSbom(process.argv.slice(2)))
