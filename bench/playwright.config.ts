import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import tests from '../e2e/playwright.config'

/** The same app and browser as in the tests, for measurements in pages. */
export default defineConfig(tests, {
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: '*.bench.ts',
  globalSetup: fileURLToPath(new URL('../e2e/fixtures/prepare.ts', import.meta.url)),
  workers: 1,
  timeout: 600_000,
})
