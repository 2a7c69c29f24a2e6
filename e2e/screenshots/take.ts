import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/paths.mjs'

const FOLDER = inRoot('docs', 'screenshots')

/** Keeps what the page shows as docs/screenshots/NAME.png, without a caret or anything that moves. */
export async function take(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' })
}

/** The same page in light, in dark and on a phone. */
export async function takeEach(page: Page, name: string): Promise<void> {
  await take(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await take(page, `${name}-phone`)
}
