import { get } from 'node:http'
import { Refusal } from './refusal.mjs'

const PAUSE_MS = 150

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(0))
  })
}

/** Waits until `url` answers 200. Refuses after `timeoutMs`. */
export async function untilReady(url, timeoutMs = 120_000) {
  const began = Date.now()
  while (Date.now() - began < timeoutMs) {
    if ((await statusOf(url)) === 200) return
    await pause()
  }
  throw new Refusal(
    `The app did not become ready within ${timeoutMs / 1000} seconds. Its log above shows why. Fix that and start again.`,
  )
}
