import { test as base, expect, type Page } from '@playwright/test'
import { PAGES } from '../../scripts/lib/page-matrix.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { expectAccessible } from '../fixtures/accessibility'
import { type Cookies, signIn } from '../fixtures/sign-in'
import { expectNothingCut, expectTouchTargets } from '../fixtures/touch-targets'
import { ready } from '../fixtures/visit'

const chosen = (setting: string, usual: string): readonly string[] => (process.env[setting] ?? usual).split(',')

const WIDTHS = chosen('LOOK_WIDTHS', '1440,1024,768,390,320').map(Number)
const STATES = chosen('LOOK_STATES', 'data,loading,error')
const LANGUAGES = chosen('LOOK_LANGUAGES', 'en')
const ALSO = chosen('LOOK_ALSO', '').filter((path) => path !== '')
const THEMES = ['light', 'dark'] as const
const FOLDER = inRoot('test-results', 'look')
// The style sheets show cards and large targets below this.
const CARDS_BELOW = 736
// Only mail, a link that is shown once, a request that was just sent or a difference found leads to these; LOOK_ALSO can name one.
// `/dev/ui` shows pieces, among them placeholders; ui-pieces.spec.ts looks at it.
const LEFT_OUT = new Set([
  '/dev/ui',
  '/reconciliation/findings/[id]',
  '/connect/[invitation]',
  '/connect/ended/[why]',
  '/pay/[token]',
  '/payments/asked/[submissionId]',
  '/notices/[noticeId]',
])

type Session = (role: string) => Promise<Cookies>

const test = base.extend<object, { session: Session }>({
  session: [
    async ({ browser }, use, { project }) => {
      const kept = new Map<string, Cookies>()
      await use(async (role) => {
        const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' })
        const cookies = kept.get(role) ?? (await signedIn(await context.newPage(), role))
        kept.set(role, cookies)
        await context.close()
        return cookies
      })
    },
    { scope: 'worker' },
  ],
})

async function signedIn(page: Page, role: string): Promise<Cookies> {
  await signIn(page, role, '/account')
  return page.context().cookies()
}

/** The address of a page: its own, or the first of its kind that the page above it links to; null where there is none. */
async function addressOf(page: Page, address: string): Promise<string | null> {
  if (!address.includes('[')) return address
  const kind = new RegExp(`^${address.replace(/\[\w+\]/, '[^/?]+')}$`)
  await page.goto(address.replace(/\/\[.*/, ''))
  await ready(page)
  const links = page.locator(`a[href^="${address.replace(/\[.*/, '')}"]`)
  await links
    .first()
    .waitFor({ state: 'attached', timeout: 5_000 })
    .catch(() => undefined)
  const paths = await links.evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
  return paths.find((path) => kind.test(path) && !(path in PAGES)) ?? null
}

// The names under which a page brings along what the server has read for it, as the stream inside its HTML writes them.
const READ = '\\"queryHash\\":\\"'

/** Hides from the browser what the server has read for the page: it reads that itself, and its readings never arrive, or fail. */
async function disturb(page: Page, path: string, state: string): Promise<void> {
  if (state === 'data') return
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      const body = (await response.text()).replaceAll(READ, `${READ}unknown `)
      await route.fulfill({ response, body })
    },
  )
  await page.route('**/api/**', (route) =>
    state === 'loading' ? new Promise(() => undefined) : route.fulfill({ status: 500, body: '' }),
  )
}

/** What the expectation found wrong, as a line; nothing where it holds. */
async function wrong(width: number, expectation: Promise<void>): Promise<string[]> {
  try {
    await expectation
    return []
  } catch (problem) {
    return [`${width} px: ${String(problem)}`]
  }
}

/** Opens a page; with `error`, waits until the browser has given up reading, which it tries a few times. */
async function open(page: Page, path: string, state: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  if (state === 'error') await expect(page.locator('main .skeleton')).toHaveCount(0, { timeout: 20_000 })
}

/** Takes the pictures of a page at each width and in both themes; what is cut, too small for a finger or found by axe. */
async function lookAt(page: Page, path: string, state: string, picture: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const [at, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: width < CARDS_BELOW ? 844 : 900 })
    if (at === 0 || state === 'data') await open(page, path, state)
    found.push(...(await wrong(width, expectNothingCut(page))))
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${picture}-${width}-${colorScheme}.png`, caret: 'hide' })
    }
    found.push(...(await wrong(width, expectAccessible(page))))
    // It scrolls to each of them.
    if (width < CARDS_BELOW) found.push(...(await wrong(width, expectTouchTargets(page))))
  }
  return found
}

const nameOf = (address: string): string =>
  address
    .replace(/[/[\]]+/g, ' ')
    .trim()
    .replaceAll(' ', '-') || 'overview'

const roleOf = (roles: readonly string[] | string): string | null => {
  if (roles === 'anyone') return null
  return roles.includes('approver') ? 'approver' : 'admin'
}

const pages = Object.entries(PAGES).filter(([address]) => !LEFT_OUT.has(address))
const LOOKED_AT = [
  ...pages.map(([address, roles]) => ({ address, role: roleOf(roles) })),
  ...ALSO.map((address) => ({ address, role: null })),
]

for (const { address, role } of LOOKED_AT) {
  for (const language of LANGUAGES) {
    for (const state of STATES) {
      test(`${address} ${state} ${language}`, async ({ page, context, baseURL, session }) => {
        if (role !== null) await context.addCookies([...(await session(role))])
        await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
        const path = await addressOf(page, address)
        if (path === null) throw new Error(`There is none to look at: no page links to ${address}.`)
        await disturb(page, path, state)
        expect(await lookAt(page, path, state, `${FOLDER}/${nameOf(address)}/${state}-${language}`)).toEqual([])
      })
    }
  }
}
