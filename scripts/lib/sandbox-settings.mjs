// Run by Node 24, which reads TypeScript: prints the credentials of the sandbox without starting it.
import { readSettings } from '../../sandbox/settings.ts'

const settings = readSettings(process.env)
console.log(JSON.stringify({ ...settings, baseUrl: `http://127.0.0.1:${settings.port}` }))
