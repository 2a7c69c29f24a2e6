import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/paths.mjs'

const FOLDER = inRoot('docs', 'screenshots')

/** Keeps what the page shows as docs/screenshots/NAME.png, without a caret or anything that moves. */
export async function take(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' })
}
