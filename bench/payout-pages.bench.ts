import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import type { Direct } from '@/lib/store/database'
import { givePassword, rowOf, sheetGrid, submitForApproval, typeInto, upload } from '../e2e/fixtures/payout-steps'
import { expect, test } from '../e2e/fixtures/test'
import { visit } from '../e2e/fixtures/visit'
import { longPayroll } from '../e2e/sheets/payroll'
import { FULL, fillHistory } from './history'

const rows = Number(process.env.ROWS ?? 100_000)

/** What the other person opens, over and over. */
const PATHS = ['/', '/payouts', '/payments', '/payees', '/approvals', '/api/needs', '/api/system-status']

/**
 * A person uploads, submits and has approved a long sheet in a browser, while another opens pages all the time: the time of each
 * step, and of the other's answers meanwhile. With HISTORY=full the database has the
 * history of a real merchant. TEST_DATABASE_URL names another server than one that is started for it. ROWS is the length of the sheet, LOG_TO a file for the log of the instance.
 */
test('a long sheet, while somebody else works', async ({ signedIn, freshInstance }) => {
  test.setTimeout(1_800_000)
  const instance = await freshInstance({
    SERVICE_RATE_PER_SECOND: '1000',
    SERVICE_MAX_IN_FLIGHT: '8',
    MAX_UNKNOWN_AMOUNT: 'UGX=100000000000',
  })
  if (process.env.HISTORY === 'full') await asOwner(instance.database.url, (direct) => fillHistory(direct, FULL))
  const nambi = await signedIn('preparer', instance)
  const other = opener(await signedIn('viewer', instance))
  const step = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    other.begin()
    const began = performance.now()
    const value = await work()
    console.log(`  ${what.padEnd(24)}${Math.round(performance.now() - began)} ms; ${other.said()}`)
    return value
  }
  const sheet = longPayroll('Season wages', rows)
  const panel = nambi.getByRole('complementary', { name: 'Quote' })
  await step('nothing', () => other.turns(3))
  const path = await step('save and check', () => upload(nambi, sheet, 600_000))
  await step('quote', () => expect(panel).not.toContainText('≈', { timeout: 600_000 }))
  await sheetGrid(nambi).focus()
  await step('one edit and its quote', async () => {
    await typeInto(nambi, 'Payee 00002', 'amount', '25000')
    await expect(rowOf(nambi, 'Payee 00002')).toContainText('25,000')
    await expect(panel).not.toContainText('≈', { timeout: 600_000 })
  })
  await step('submit', () => submitForApproval(nambi))
  const okot = await signedIn('approver', instance)
  await step('open the approval', async () => {
    await visit(okot, path)
    await expect(okot.getByRole('button', { name: /^Approve UGX/ })).toBeVisible({ timeout: 600_000 })
  })
  await givePassword(okot)
  await step('approve', async () => {
    await okot.getByRole('button', { name: /^Approve UGX/ }).click()
    await expect(okot.getByRole('button', { name: /^Approve/ })).toHaveCount(0, { timeout: 600_000 })
  })
  await step('twenty seconds of sending', () => other.turns(0, 20_000))
  await other.end()
  if (process.env.LOG_TO) writeFileSync(process.env.LOG_TO, instance.log())
  const slow = instance.log().match(/took longer than its limit/g)?.length ?? 0
  console.log(`  statements and transactions beyond their limit: ${slow}`)
})

/** Runs work on a connection of its own. Playwright does not load the app's own way to do so, which is only for the server. */
async function asOwner(url: string, work: (direct: Direct) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work({
      exec: async (text) => void (await client.query(text)),
      rows: async (text) => (await client.query(text)).rows,
    })
  } finally {
    await client.end()
  }
}

/** How long somebody looks at a page before opening the next: less than anybody does, and not a load of its own. */
const LOOKS_MS = 150

/** Opens one page after the other as somebody else. */
function opener(page: Page) {
  let taken: { readonly path: string; readonly ms: number }[] = []
  let failed = 0
  let ended = false
  let at = 0
  const open = async () => {
    const path = PATHS[at++ % PATHS.length] ?? '/'
    const began = performance.now()
    const answer = await page.request.get(path).catch(() => null)
    taken.push({ path, ms: performance.now() - began })
    if (answer?.ok() !== true) failed += 1
  }
  const always = async () => {
    while (!ended) {
      await open()
      await new Promise((resolve) => setTimeout(resolve, LOOKS_MS))
    }
  }
  const running = always()
  const percentile = (share: number, of = taken) => {
    const times = of.map(({ ms }) => ms).sort((a, b) => a - b)
    return Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  }
  const byPath = () =>
    PATHS.map((path) => {
      const of = taken.filter((one) => one.path === path)
      return `${path} ${percentile(0.5, of)}/${percentile(0.95, of)}`
    }).join(', ')
  return {
    begin: () => {
      taken = []
      failed = 0
    },
    said: () =>
      `${taken.length} pages of the other: median ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, at most ${percentile(1)} ms, ${failed} failed\n    ${byPath()}`,
    /** Waits until each page was opened so many times, and for so many milliseconds. */
    turns: async (times: number, ms = 0) => {
      const until = performance.now() + ms
      const enough = at + times * PATHS.length
      await expect.poll(() => at >= enough && performance.now() >= until, { timeout: 600_000 }).toBe(true)
    },
    end: () => {
      ended = true
      return running
    },
  }
}
