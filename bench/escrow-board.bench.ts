import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/fixtures/test'
import { visit } from '../e2e/fixtures/visit'

const many = Number(process.env.ESCROWS ?? 1_000)
const TURNS = 5
const SHOWS_ALL = 'fieldset a[aria-current]:not([href*="?"])'

const best = (taken: readonly number[]): string => `${Math.round(Math.min(...taken))} ms`
const phone = (n: number): string => `+2567720${String(10_000 + n)}`

/** The milliseconds from a click until the page has painted the element that the selector `shows` matches. */
async function painted(page: Page, act: () => Promise<unknown>, shows: string): Promise<number> {
  await page.evaluate((selector) => {
    performance.clearMarks('painted')
    const check = (began: number) =>
      requestAnimationFrame(() => {
        if (document.querySelector(selector) === null) return check(began)
        setTimeout(() => performance.mark('painted', { detail: performance.now() - began }))
      })
    document.addEventListener('click', () => check(performance.now()), { once: true, capture: true })
  }, shows)
  await act()
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => (performance.getEntriesByName('painted')[0] as PerformanceMark).detail as number)
}

/**
 * The board of an escrow payout with five escrows (the reference) and with a thousand: the answer of the server, the time until the
 * first rows are painted, a filter, a tick, and the number of elements. Then the time for reading every escrow once, compared with
 * the time that those calls need at the allowed rate.
 */
test('the board of many escrows', async ({ signedIn, sandbox }) => {
  const nambi = await signedIn('preparer')
  for (const count of [5, many]) {
    const { id } = await sandbox.holdElsewhere(
      `Deliveries of ${count}`,
      Array.from({ length: count }, (_, n) => ({ phone: phone(n), amount: '1000.00' })),
    )
    console.log(`${count} escrows`)
    const began = Date.now()
    await measure(nambi, `/escrow-payouts/${id}`)
    if (count === many) await untilRead(nambi, `/api/escrow-payouts/${id}`, began)
    await measure(nambi, `/escrow-payouts/${id}`)
  }
})

async function measure(page: Page, path: string): Promise<void> {
  const answers: number[] = []
  let bytes = 0
  for (let n = 0; n < TURNS; n += 1) {
    const started = performance.now()
    const answer = await page.request.get(`/api${path}`)
    bytes = (await answer.body()).length
    answers.push(performance.now() - started)
  }
  const opened: number[] = []
  for (let n = 0; n < TURNS; n += 1) {
    await visit(page, path)
    await page.getByRole('table', { name: 'Escrows' }).waitFor()
    opened.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    )
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const filters: number[] = []
  const ticks: number[] = []
  for (let n = 0; n < TURNS; n += 1) {
    const narrow = () => page.getByRole('link', { name: /^Ready/ }).click()
    filters.push(await painted(page, narrow, 'fieldset a[aria-current][href$="?show=ready"]'))
    const box = page.getByRole('checkbox').first()
    const tick = () => box.click({ force: true })
    if ((await box.count()) > 0) ticks.push(await painted(page, tick, 'tr[data-selected]'))
    filters.push(await painted(page, () => page.getByRole('link', { name: /^All/ }).click(), SHOWS_ALL))
    if ((await box.count()) > 0) await tick()
  }
  console.log(
    `  answer ${best(answers)}, ${Math.round(bytes / 1024)} KB; first paint ${best(opened)}; filter ${best(filters)}; tick ${ticks.length === 0 ? '—' : best(ticks)}; ${nodes} elements`,
  )
}

async function untilRead(page: Page, api: string, began: number): Promise<void> {
  const left = async () => (await (await page.request.get(api)).json()).toRead
  await expect.poll(left, { timeout: 900_000, intervals: [2_000] }).toBe(0)
  console.log(`  every escrow read once after ${Math.round((Date.now() - began) / 1000)} s`)
}
