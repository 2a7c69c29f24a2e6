import { requireNode } from './lib/node-version.mjs'

requireNode()
const { runProgram } = await import('./lib/refusal.mjs')
const { runCampaign } = await import('./lib/campaign.mjs')

await runProgram(() => runCampaign(process.argv.slice(2)))
process.exit()
