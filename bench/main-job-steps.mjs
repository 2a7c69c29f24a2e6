import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { demoPerson, signIn } from '../e2e/fixtures/sign-in.ts'
import { payroll } from '../e2e/sheets/payroll.ts'
import { answered, firstSend, longest, query } from './main-job-database.mjs'

const PATIENCE = { timeout: 900_000, polling: 'raf' }
const KEYS = 'kello kello kello kello'
const BETWEEN_KEYS_MS = 60

/** A browser of their own for a person who is signed in, with a clock that is the same on every page. */
export async function person(browser, instance, key) {
  const context = await browser.newContext({ baseURL: instance.baseUrl, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => {
    globalThis.clock = () => performance.timeOrigin + performance.now()
    for (const kind of ['click', 'change', 'keydown'])
      addEventListener(
        kind,
        ({ timeStamp }) => Object.assign(globalThis, { [`last_${kind}`]: performance.timeOrigin + timeStamp }),
        true,
      )
    const button = (words) =>
      [...document.querySelectorAll('button')].find((one) => words.test(one.textContent.trim()) && !one.disabled) !==
      undefined
    const cells = () => [...document.querySelectorAll('[role=grid][aria-label="Rows of the sheet"] [role=gridcell]')]
    const stage = () => document.querySelector('[aria-current="step"]')?.textContent ?? ''
    globalThis.totals = () =>
      document
        .querySelector('[aria-label="Totals"]')
        ?.textContent.match(/≈|[A-Z]{3}\s*[\d,]+/g)
        ?.join(' ') ?? '≈'
    const isReady = () => document.documentElement.dataset.ready !== undefined
    const submittable = () => button(/^Submit for approval$/) && !/≈/.test(totals())
    globalThis.shows = {
      ready: isReady,
      checked: () => button(/^Check [0-9,]+ rows?$/),
      draft: () =>
        /Check and quote/.test(stage()) && cells().some((cell) => /\d{4}/.test(cell.textContent)) && isReady(),
      submittable,
      requoted: (before) => totals() !== before && !/≈/.test(totals()),
      submitted: () => /Approval/.test(stage()),
      approvable: () => button(/^Approve /),
      decided: () => !button(/^Approve /),
      approved: () => /Sending|Results/.test(stage()),
    }
  })
  const page = await context.newPage()
  await signIn(page, key, '/account')
  return page
}

/** The moment of the first frame that shows `what`, and the milliseconds to it from `since`: a moment, or the last event of that kind. */
async function until(page, what, since, arg) {
  const handle = await page.waitForFunction(
    ([name, more]) => (shows[name](more) ? clock() : null),
    [what, arg],
    PATIENCE,
  )
  const at = await handle.jsonValue()
  const from = typeof since === 'number' ? since : await page.evaluate((kind) => globalThis[`last_${kind}`], since)
  return { at, ms: Math.round(at - from) }
}

/** Pays one sheet; how long each step takes in milliseconds, and what somebody else waited meanwhile. */
export async function onePayout({ clerk, approver, second, others, url, rows, turn, counted }) {
  const steps = {}
  const besides = {}
  const statements = {}
  const step = async (name, work) => {
    others.begin()
    if (counted) await query(url, 'select pg_stat_statements_reset()')
    steps[name] = await work().catch(async (problem) => {
      await Promise.all(
        [clerk, approver, second].map((page, at) => page.screenshot({ path: `${tmpdir()}/main-job-${at}.png` })),
      )
      throw new Error(`The step "${name}" of ${rows} rows failed; pictures of the pages are in ${tmpdir()}`, {
        cause: problem,
      })
    })
    besides[name] = others.figures()
    if (counted) statements[name] = await longest(url)
  }
  const file = sheetOf(rows, turn)
  await clerk.goto('/payouts/new')
  await until(clerk, 'ready', 0)
  await step('checked', async () => {
    await clerk.getByRole('region', { name: 'Choose a sheet' }).getByLabel('Choose a sheet').setInputFiles(file)
    return (await until(clerk, 'checked', 'change')).ms
  })
  const saving = {}
  await step('submittable', async () => {
    await clerk.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click()
    saving.page = (await until(clerk, 'draft', 'click')).ms
    return (await until(clerk, 'submittable', 'click')).ms
  })
  steps.draftShown = saving.page
  const path = new URL(clerk.url()).pathname
  await step('pageAgain', async () => {
    const since = Date.now()
    await clerk.goto(path)
    return (await until(clerk, 'draft', since)).ms
  })
  await until(clerk, 'submittable', 0)
  await step('edited', () => edit(clerk))
  await step('keystrokes', () => keystrokes(clerk))
  await until(clerk, 'submittable', 0)
  await step('submitted', async () => {
    await clerk.getByRole('region', { name: 'Totals' }).getByRole('button', { name: 'Submit for approval' }).click()
    const dialog = clerk.getByRole('dialog', { name: 'Submit for approval?' })
    await dialog.getByRole('button', { name: 'Submit for approval' }).click()
    return (await until(clerk, 'submitted', 'click')).ms
  })
  await step('approvalShown', () => openApproval(approver, path))
  await step('approvedFirst', async () => {
    await approver.getByRole('button', { name: /^Approve / }).click()
    return (await until(approver, 'decided', 'click')).ms
  })
  await openApproval(second, path)
  let approved = 0
  await step('approved', async () => {
    await second.getByRole('button', { name: /^Approve / }).click()
    const shown = await until(second, 'approved', 'click')
    approved = shown.at
    return shown.ms
  })
  await step('firstBatch', async () => {
    const first = await firstSend(url, path)
    return Math.round(first - approved)
  })
  await step('allAnswered', async () => {
    await answered(url, path)
    return Math.round(Date.now() - approved)
  })
  await step('resultsSheet', async () => {
    const began = performance.now()
    const answer = await clerk.request.get(`/api${path}/sheet?format=csv`, { timeout: PATIENCE.timeout })
    const lines = (await answer.text()).split('\n').length
    if (lines < rows) throw new Error(`The results sheet has ${lines} lines`)
    return Math.round(performance.now() - began)
  })
  for (const page of [approver, second]) await page.goto('/account')
  return { steps, others: besides, ...(counted && { statements }) }
}

/** Opens an approval and types the password: from the start of the navigation to a button that approves. */
async function openApproval(page, path) {
  const since = Date.now()
  await page.goto(path)
  await until(page, 'ready', since)
  const password = page.getByLabel('Confirm with your password')
  await password.fill(demoPerson('approver').password, { timeout: PATIENCE.timeout })
  return (await until(page, 'approvable', since)).ms
}

function sheetOf(rows, turn) {
  // Another sum each time: the same to the same payee on one day would be a repetition.
  const amounts = Array.from({ length: rows }, (_, at) => 30_000 + ((at * 37 + turn * 1_231) % 9_973))
  const payees = amounts.map((amount, at) => ({
    name: `Payee ${String(at + 1).padStart(6, '0')}`,
    phone: `${at % 2 === 0 ? '+25677' : '+25675'}${String(2_100_000 + at).padStart(7, '0')}`,
    amount: `${amount}`,
  }))
  const { file } = payroll(`Wages ${turn} of ${rows}`, payees)
  const total = `Total,,,${amounts.reduce((sum, amount) => sum + amount, 0)},\r\n`
  return { ...file, buffer: Buffer.concat([file.buffer, Buffer.from(total)]) }
}

/** Changes an amount, and then back: from the key to the frame that shows the new total with its new quote. */
async function edit(page) {
  const before = await page.evaluate('totals()')
  const grid = page.getByRole('grid', { name: 'Rows of the sheet' })
  await grid.getByRole('row', { name: 'Payee 000002' }).getByRole('gridcell').nth(4).dblclick()
  await grid.getByRole('textbox').fill('35017')
  await page.keyboard.press('Enter')
  const { ms } = await until(page, 'requoted', 'keydown', before)
  // The sheet says what its payments come to, and this is no longer it.
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(page, 'submittable', 'click')
  return ms
}

/** Types into a name: the 95th percentile from a key to the frame that shows it. The name is what it was at the end. */
async function keystrokes(page) {
  const grid = page.getByRole('grid', { name: 'Rows of the sheet' })
  await grid.getByRole('row', { name: 'Payee 000003' }).getByRole('gridcell').nth(1).dblclick()
  await page.evaluate(() => {
    globalThis.taken = []
    globalThis.noteKey = ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () => globalThis.taken.push(performance.now() - timeStamp)
        after.port2.postMessage(null)
      })
    addEventListener('keydown', globalThis.noteKey, true)
  })
  for (const key of KEYS) {
    await page.keyboard.press(key)
    await setTimeout(BETWEEN_KEYS_MS)
  }
  const taken = await page.evaluate(() => {
    removeEventListener('keydown', globalThis.noteKey, true)
    return globalThis.taken.sort((one, other) => one - other)
  })
  await page.keyboard.press('Escape')
  return Math.round(taken[Math.floor((taken.length - 1) * 0.95)] * 10) / 10
}
