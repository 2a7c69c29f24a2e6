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

/** Refuses if `port` cannot be used. `setting` is the variable for another port and `command` the command to repeat; the message names both. */
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

// Below the ephemeral ports of operating systems, so that a program that restarts on its port finds it free.
const FIRST = 10_000
const LAST = 30_000
const TRIES = 50
// What asks for several ports opens them later: without this it may get one of them twice.
const given = new Set()

/** A free port of the loopback address, outside the range of ephemeral ports. */
export async function freePort() {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (given.has(port)) continue
    const { code } = await tryListen(port)
    if (code) continue
    given.add(port)
    return port
  }
  throw new Refusal(`No free port was found between ${FIRST} and ${LAST}. Close some programs and start again.`)
}
