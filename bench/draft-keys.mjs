/**
 * Types into the cells of a long draft in Chromium, and measures the time from each key to the frame that shows what it did: letters in a
 * cell, the letter that opens one, Enter, which saves and goes to the next row, and arrows. The browser draws as fast as it can,
 * since at 60 frames a second the wait for the next frame alone takes up to 17 ms. Earlier cells are saved and read again meanwhile.
 *
 *   node --import ./scripts/lib/resolve-hook.mjs bench/draft-keys.mjs [rows] [cells]
 */
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { startInstance } from '../e2e/fixtures/instance.ts'
import { sheetGrid, upload } from '../e2e/fixtures/payout-steps.ts'
import { signIn } from '../e2e/fixtures/sign-in.ts'
import { longPayroll } from '../e2e/sheets/payroll.ts'

const AIM_MS = 16
const BETWEEN_KEYS_MS = 60
const rows = Number(process.argv[2] ?? 100_000)
const cells = Number(process.argv[3] ?? 40)

const instance = await startInstance({ SENDER: 'off', SERVICE_RATE_PER_SECOND: '1000', SERVICE_MAX_IN_FLIGHT: '8' })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})
try {
  const page = await browser.newPage({ baseURL: instance.baseUrl, viewport: { width: 1440, height: 900 } })
  await signIn(page, 'preparer', '/account')
  await upload(page, longPayroll('Season wages', rows), 600_000)
  await page.evaluate(listen)
  await sheetGrid(page).focus()
  // To the column of names.
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  console.log(`a draft of ${rows} rows`)
  await type(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await walk(page)
  report(await page.evaluate(() => globalThis.taken))
} finally {
  await browser.close()
  await instance.close()
}

function listen() {
  globalThis.taken = {}
  globalThis.kind = null
  const painted = ({ timeStamp }) => {
    const { kind } = globalThis
    if (kind === null) return
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        globalThis.taken[kind] ??= []
        globalThis.taken[kind].push(performance.now() - timeStamp)
      }
      after.port2.postMessage(null)
    })
  }
  addEventListener('keydown', painted, { capture: true })
}

async function press(page, kind, key) {
  await page.evaluate((name) => {
    globalThis.kind = name
  }, kind)
  await page.keyboard.press(key)
  await setTimeout(BETWEEN_KEYS_MS)
}

async function type(page) {
  for (let cell = 0; cell < cells; cell += 1) {
    await press(page, 'opens a cell', 'A')
    for (const letter of 'kello') await press(page, 'a letter', letter)
    await press(page, 'Enter', 'Enter')
  }
  await page.evaluate(() => {
    globalThis.kind = null
  })
}

async function walk(page) {
  for (let at = 0; at < cells * 3; at += 1) await press(page, 'an arrow', 'ArrowUp')
}

function report(taken) {
  console.log('key                 keys   median ms   p95 ms   at most')
  for (const [kind, all] of Object.entries(taken)) {
    all.sort((one, other) => one - other)
    const at = (share) => (all[Math.floor((all.length - 1) * share)] ?? 0).toFixed(1)
    console.log(
      kind.padEnd(20) +
        String(all.length).padStart(4) +
        at(0.5).padStart(12) +
        at(0.95).padStart(9) +
        at(1).padStart(10),
    )
    if (at(0.95) > AIM_MS) process.exitCode = 1
  }
}
