import { createServer } from 'node:net'
import { Refusal } from './refusal.mjs'

function tryListen(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve({ code: error.code }))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: bound } = server.address()
      server.close(() => resolve({ port: bound }))
    })
  })
}

/** Refuses with a sentence when `port` cannot be used. `setting` is the variable that chooses another, `command` the way back in. */
export async function ensurePortFree(port, setting, command = 'npm start') {
  const { code } = await tryListen(port)
  if (!code) return
  if (code === 'EACCES')
    throw new Refusal(
      `Port ${port} needs more rights than you have. Choose another: ${setting}=${port + 8000} ${command}`,
    )
  throw new Refusal(
    `Port ${port} is in use by another program (perhaps a Countinghouse that is still running). ` +
      `Stop it, or choose another port: ${setting}=${port + 1} ${command}`,
  )
}

/** A port of the loopback address that nobody uses now. */
export async function freePort() {
  const { port, code } = await tryListen(0)
  if (code) throw new Refusal(`No free port could be had (${code}). Close some programs and start again.`)
  return port
}
