// Run by Node 24 with the resolve hook.
import { main } from '../../lib/sheet/report/command.ts'

// A reader such as head may have read enough and closed the pipe.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const writeTo = (stream) => (line) => stream.write(`${line}\n`)

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  now: new Date(),
  print: writeTo(process.stdout),
  complain: writeTo(process.stderr),
})
