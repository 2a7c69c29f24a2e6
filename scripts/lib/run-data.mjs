// Run by Node 24 with the resolve hook.
import { main } from '../../lib/store/data-cli.ts'

process.exitCode = await main(process.argv.slice(2))
