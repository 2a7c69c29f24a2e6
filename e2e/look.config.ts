import { defineConfig } from '@playwright/test'
import tests from './playwright.config'

/** `npm run look`: the browser of the tests, at the address of a running `npm start`. */
export default defineConfig({
  ...tests,
  testMatch: 'look/*.look.ts',
  globalSetup: [],
  fullyParallel: true,
  maxFailures: 0,
  // What is wrong is listed once everything was looked at: an expectation that fails need not wait for long.
  expect: { timeout: 3_000 },
  use: { ...tests.use, baseURL: process.env.LOOK_AT ?? 'http://localhost:3000', screenshot: 'off' },
})
