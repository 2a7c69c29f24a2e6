import type { AddressInfo } from 'node:net'
import { closeWorld, listenFor, openWorld, tick } from './open.ts'
import { readSettings, type Settings } from './settings.ts'
import type { World } from './world.ts'

const TICK = 200

function start(): void {
  const settings = readSettings(process.env)
  const world = openWorld(settings)
  const server = listenFor(world, (address) => announce(settings, address))
  server.on('error', (problem: NodeJS.ErrnoException) => giveUp(whyNotListening(problem, settings.port)))
  const ticking = setInterval(() => tickOrGiveUp(world), TICK)
  const stop = () => {
    clearInterval(ticking)
    closeWorld(world)
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function tickOrGiveUp(world: World): void {
  try {
    tick(world)
  } catch (problem) {
    giveUp(
      `The sandbox stopped, because it cannot keep its data any more (${sentenceOf(problem)}). Nothing acknowledged is lost.`,
    )
  }
}

const sentenceOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

function announce(settings: Settings, address: AddressInfo): void {
  const { apiKey, clientId, clientSecret, apiSecret, merchantId, webhookSecret, walletUser, docsUser } = settings
  const credentials = { apiKey, clientId, clientSecret, apiSecret, merchantId, webhookSecret, walletUser, docsUser }
  const ready = { event: 'ready', baseUrl: `http://127.0.0.1:${address.port}`, ...credentials }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
}

function whyNotListening(problem: NodeJS.ErrnoException, port: number): string {
  if (problem.code !== 'EADDRINUSE') return `The sandbox cannot listen on port ${port} (${problem.message}).`
  return `Port ${port} is in use. Stop the program that uses it, or set SANDBOX_PORT to another port (0 picks a free one).`
}

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

try {
  start()
} catch (problem) {
  giveUp(sentenceOf(problem))
}
