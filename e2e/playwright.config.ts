import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { InstanceOptions } from './fixtures/test'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig<object, InstanceOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `${root}/test-results/e2e`,
  globalSetup: './fixtures/prepare.ts',
  // Each has an instance of its own: an app, a sandbox and their data. Two of three have something to do while one waits.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // The product may rightly wait 100 s for its next reading, and a test may meet that twice.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  maxFailures: process.env.CI ? 5 : 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Africa/Kampala',
    // A page that cannot be reached then fails as it would in a browser that was never here; `offline.spec.ts` has its own.
    serviceWorkers: 'block',
    // A trace costs a third of the time; `--trace=on` takes one when a failure is hunted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing in these tests may reach another machine, whatever a page asks for.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
})
