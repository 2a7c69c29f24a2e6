import { chromium } from '@playwright/test'

/** A page that was not answered as it should be: what was answered, and who had asked for it. */
/** @typedef {{ path: string, status: number, html: string, cookie: string }} FailedPage */

const DRAWN_MS = 15_000

/**
 * Shows each of these answers in a browser, which draws what the server could not, and returns those that offer no way to try again. The rest of
 * the page comes from the server at `baseUrl`.
 * @param {readonly FailedPage[]} pages
 * @param {string} baseUrl
 * @returns {Promise<readonly FailedPage[]>}
 */
export async function withoutRetry(pages, baseUrl) {
  if (pages.length === 0) return []
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const without = []
  for (const one of pages) {
    const context = await browser.newContext({ locale: 'en' })
    await context.addCookies(
      one.cookie.split('; ').map((pair) => {
        const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
        return { name, value, url: baseUrl }
      }),
    )
    const page = await context.newPage()
    await page.route(baseUrl + one.path, (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ status: one.status, contentType: 'text/html; charset=utf-8', body: one.html })
        : route.fallback(),
    )
    await page.goto(baseUrl + one.path, { waitUntil: 'commit' })
    const offered = page.getByRole('button', { name: 'Try again' })
    await offered.waitFor({ timeout: DRAWN_MS }).catch(() => without.push(one))
    await context.close()
  }
  await browser.close()
  return without
}
