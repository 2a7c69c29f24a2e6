import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

// These replace a module for all its users, or read or end what a process has once: each gets a process of its own.
const OWN_PROCESS = [
  'app/role-matrix.test.ts',
  'app/connect/connect-campaign.test.ts',
  'lib/access/requests/guard-requests.test.ts',
  'lib/access/sessions/session.test.ts',
  'lib/downloads/worker-pool.test.ts',
  'lib/payments/links/payer/actions.test.ts',
  'lib/platform/metrics.test.ts',
  'lib/platform/shutdown.test.ts',
  'lib/store/closing.test.ts',
]

const EXCLUDED = ['**/node_modules/**', '.next/**']

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // The real package throws outside a server bundle, and a unit test is outside of any bundle.
      { find: 'server-only', replacement: fileURLToPath(new URL('./fixtures/empty-module.ts', import.meta.url)) },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,scripts,app}/**/*.test.ts', 'e2e/sheets/**/*.test.ts', 'proxy.test.ts'],
          exclude: [...EXCLUDED, ...OWN_PROCESS],
          globalSetup: 'lib/store/test-templates.ts',
          // A process loads each module once and runs many files, which halves the time.
          isolate: false,
          setupFiles: ['e2e/fixtures/unit-tests.ts', 'e2e/fixtures/keep-log.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-own-process',
          include: OWN_PROCESS,
          globalSetup: 'lib/store/test-templates.ts',
          setupFiles: ['e2e/fixtures/keep-log.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['components/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['e2e/fixtures/component-tests.ts'],
        },
      },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['e2e/cluster/**/*.test.ts'],
          globalSetup: 'e2e/fixtures/gathered-image.ts',
          // Several programs start at once, on a machine that may be busy.
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
    exclude: EXCLUDED,
    environment: 'node',
    // The log is off in tests: LOG_LEVEL=info shows it. `npm test` keeps it all the same (e2e/fixtures/keep-log.ts).
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    // Making a database takes seconds on a busy machine; a test that hangs is still stopped.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    retry: 0,
    allowOnly: false,
  },
})
