import type { AddressInfo } from 'node:net'
import { closeWorld, listenFor, openWorld, tick } from './open.ts'
import { readSettings, type Settings } from './settings.ts'
import type { World } from './world.ts'

const TICK = 200

function start(): void {
  const settings = readSettings(process.env)
  const world = openWorld(settings)
  const server = listenFor(world, (address) => announce(settings, address))
  server.on('error', (error: NodeJS.ErrnoException) => exitWith(listenFailure(error, settings.port)))
  const ticking = setInterval(() => tickOrExit(world), TICK)
  const stop = () => {
    clearInterval(ticking)
    closeWorld(world)
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // The program that started this one holds the other end of its input, which closes when that program is killed.
  if (process.env.END_WITH_INPUT === 'on') process.stdin.once('end', stop).resume()
}

function tickOrExit(world: World): void {
  try {
    tick(world)
  } catch (error) {
    exitWith(
      `The sandbox stopped, because it cannot keep its data any more (${messageOf(error)}). Nothing acknowledged is lost.`,
    )
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function announce(settings: Settings, address: AddressInfo): void {
  const { apiKey, clientId, clientSecret, apiSecret, merchantId, webhookSecret, walletUser, docsUser } = settings
  const credentials = { apiKey, clientId, clientSecret, apiSecret, merchantId, webhookSecret, walletUser, docsUser }
  const ready = { event: 'ready', baseUrl: `http://127.0.0.1:${address.port}`, ...credentials }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
}

function listenFailure(error: NodeJS.ErrnoException, port: number): string {
  if (error.code !== 'EADDRINUSE') return `The sandbox cannot listen on port ${port} (${error.message}).`
  return `Port ${port} is in use. Stop the program that uses it, or set SANDBOX_PORT to another port.`
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

try {
  start()
} catch (error) {
  exitWith(messageOf(error))
}
