import { describe, expect, it } from 'vitest'
import { readSettings } from './settings'

const least = {
  SERVICE_BASE_URL: 'http://127.0.0.1:4010/',
  SERVICE_API_KEY: 'k',
  SERVICE_CLIENT_ID: 'c',
  SERVICE_CLIENT_SECRET: 's',
  SERVICE_MERCHANT_ID: '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11',
  AUTH_SECRET: 'a'.repeat(32),
  SECRETS_KEY: 'b'.repeat(32),
}

describe('settings', () => {
  it('fills in what is left out and trims a trailing slash of addresses', () => {
    const read = readSettings(least)
    expect(read.service.baseUrl).toBe('http://127.0.0.1:4010')
    expect(read.appUrl).toBe('http://localhost:3000')
    expect(read.environment).toBe('sandbox')
    expect(read.service.signatureTemplate).toBe('{method}\n{path}\n{timestamp}\n{bodyHash}')
  })

  it('treats an empty variable as unset', () => {
    expect(readSettings({ ...least, DATABASE_URL: '', PORT: '' }).databaseUrl).toBeNull()
  })

  it('names every variable that is missing or wrong, and never its value', () => {
    const read = () => readSettings({ ...least, SERVICE_API_KEY: undefined, AUTH_SECRET: 'short-secret', PORT: 'x' })
    expect(read).toThrow(/SERVICE_API_KEY[\s\S]*AUTH_SECRET|AUTH_SECRET[\s\S]*SERVICE_API_KEY/)
    expect(read).not.toThrow(/short-secret/)
    expect(read).toThrow(/PORT/)
  })
})
