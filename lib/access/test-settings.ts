import { readSettings, type Settings } from '@/lib/platform/settings'

/** What the test databases know a hash of the proof of. */
export const TEST_SECRETS_KEY = 'a-sealing-key-that-only-tests-know-of'

/** For tests: the settings that a start needs. */
export const TEST_VARIABLES = {
  // Tests open no database by these: `openTestDatabase` gives them one.
  DATABASE_URL: 'postgresql://app@127.0.0.1:1/none',
  DATABASE_MIGRATION_URL: 'postgresql://owner@127.0.0.1:1/none',
  SERVICE_BASE_URL: 'http://127.0.0.1:4010',
  SERVICE_API_KEY: 'a-key-of-a-test',
  SERVICE_CLIENT_ID: 'a-client-of-a-test',
  SERVICE_CLIENT_SECRET: 'a-client-secret-of-a-test',
  SERVICE_MERCHANT_ID: '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11',
  AUTH_SECRET: 'an-auth-secret-that-only-tests-know',
  SECRETS_KEY: TEST_SECRETS_KEY,
}

const shared = globalThis as { __settings?: Settings }

/** For tests: makes `settings()` return these variables on top of the minimum for a start. */
export function setTestSettings(variables: Readonly<Record<string, string>> = {}): Settings {
  // Only a service on this machine may be called without https, and none in production is.
  const address = variables.SERVICE_ENVIRONMENT === 'production' ? { SERVICE_BASE_URL: 'https://service.example' } : {}
  shared.__settings = readSettings({ ...TEST_VARIABLES, ...address, ...variables })
  return shared.__settings
}

/** For tests: keeps the settings of a test, or sets the default ones. */
export const ensureTestSettings = (): Settings => shared.__settings ?? setTestSettings()
