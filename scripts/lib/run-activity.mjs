// Run by Node 24 with the resolve hook.
import { main } from '../../lib/activity/activity-cli.ts'

process.exitCode = await main(process.argv.slice(2))
