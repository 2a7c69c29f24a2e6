import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import tests from '../e2e/playwright.config'

/** The same house and browser as the tests, for what is measured in pages. */
export default defineConfig(tests, {
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: '*.bench.ts',
  globalSetup: fileURLToPath(new URL('../e2e/fixtures/prepare.ts', import.meta.url)),
  workers: 1,
  timeout: 600_000,
})
