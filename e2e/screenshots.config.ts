import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

/** The same instance and browser as the tests, set to take the pictures of the README. */
export default defineConfig(tests, {
  testMatch: 'screenshots/*.shots.ts',
  workers: 1,
  reporter: [['list']],
  timeout: 180_000,
  use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, colorScheme: 'light', trace: 'off' },
})
