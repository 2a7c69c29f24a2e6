// Run by Node 24 with the resolve hook.
import { main } from '../../lib/access/staff-cli.ts'

await main(process.argv.slice(2))
