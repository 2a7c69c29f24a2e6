// Run by Node 24, which reads TypeScript: what the sandbox would say when it is ready, without starting it.
import { readSettings } from '../../sandbox/settings.ts'

const settings = readSettings(process.env)
console.log(JSON.stringify({ ...settings, baseUrl: `http://127.0.0.1:${settings.port}` }))
