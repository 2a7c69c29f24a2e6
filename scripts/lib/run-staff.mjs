// Run by Node 24 with the resolve hook.
import { main } from '../../lib/access/staff/command.ts'

process.exitCode = await main(process.argv.slice(2))
