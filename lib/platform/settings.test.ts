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

  it('refuses an owner of a database that nobody serves', () => {
    const owner = { DATABASE_MIGRATION_URL: 'postgres://owner@127.0.0.1/x' }
    expect(() => readSettings({ ...least, ...owner })).toThrow(/DATABASE_URL: needed/)
    const both = readSettings({ ...least, ...owner, DATABASE_URL: 'postgres://app@127.0.0.1/x' })
    expect(both).toMatchObject({ databaseMigrationUrl: owner.DATABASE_MIGRATION_URL })
  })

  it('reads whom mails are from, with a name or without, and refuses what could be two', () => {
    const SMTP_URL = 'smtp://u:p@mail.example:2525'
    const from = (MAIL_FROM: string) => readSettings({ ...least, SMTP_URL, MAIL_FROM }).mail
    expect(readSettings(least).mail).toBeNull()
    expect(from('office@pearl.example')).toEqual({
      smtpUrl: SMTP_URL,
      from: { name: '', address: 'office@pearl.example' },
    })
    expect(from('Pearl Ridge <office@pearl.example>')?.from).toEqual({
      name: 'Pearl Ridge',
      address: 'office@pearl.example',
    })
    for (const wrong of [
      'desk',
      'a@b.example, c@d.example',
      'Desk <a@b.example>\r\nBcc: c@d.example',
      '"x" <a@b.example>',
    ])
      expect(() => from(wrong), wrong).toThrow(/MAIL_FROM/)
    expect(() => readSettings({ ...least, SMTP_URL })).toThrow(/MAIL_FROM: needed/)
    expect(() => readSettings({ ...least, SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' })).toThrow(
      /SMTP_URL/,
    )
  })

  it('refuses an address of the service that the client would refuse, beside whatever else is wrong', () => {
    const problems = (env: Readonly<Record<string, string | undefined>>) => {
      try {
        readSettings({ ...least, ...env })
        return ''
      } catch (problem) {
        return String(problem)
      }
    }
    for (const SERVICE_BASE_URL of [
      'http://service.example',
      'http://10.0.0.8:8080',
      'https://10.0.0.8',
      'https://user:secret@service.example',
      'https://service.example/?a=b',
      'ftp://service.example',
    ]) {
      expect(problems({ SERVICE_BASE_URL }), SERVICE_BASE_URL).toMatch(/SERVICE_BASE_URL: /)
      const all = problems({ SERVICE_BASE_URL, SERVICE_SIGN_REQUESTS: 'on', SERVICE_CLIENT_SECRET: undefined })
      expect(all).toMatch(/SERVICE_CLIENT_SECRET[\s\S]*SERVICE_BASE_URL[\s\S]*SERVICE_API_SECRET/)
      expect(all).not.toContain('user:secret')
    }
    const local = 'http://127.0.0.1:4010'
    expect(problems({ SERVICE_BASE_URL: local, SERVICE_ENVIRONMENT: 'production' })).toMatch(/must be https/)
    for (const SERVICE_ENVIRONMENT of ['sandbox', 'staging'])
      expect(problems({ SERVICE_BASE_URL: local, SERVICE_ENVIRONMENT }), SERVICE_ENVIRONMENT).toBe('')
  })

  it('names every variable that is missing or wrong, and never its value', () => {
    const read = () => readSettings({ ...least, SERVICE_API_KEY: undefined, AUTH_SECRET: 'short-secret', PORT: 'x' })
    expect(read).toThrow(/SERVICE_API_KEY[\s\S]*AUTH_SECRET|AUTH_SECRET[\s\S]*SERVICE_API_KEY/)
    expect(read).not.toThrow(/short-secret/)
    expect(read).toThrow(/PORT/)
  })
})

describe('the settings of single sign-on', () => {
  const OIDC = { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 's' }

  it('are all there or none is, and keep the issuer as it is written', () => {
    expect(readSettings(least).singleSignOn).toBeNull()
    expect(readSettings({ ...least, ...OIDC }).singleSignOn).toMatchObject({
      ...{ issuer: 'https://id.example/', name: null, scope: 'openid profile email', groupsClaim: 'groups', roles: [] },
      trustEmail: false,
    })
    for (const name of Object.keys(OIDC))
      expect(() => readSettings({ ...least, ...OIDC, [name]: '' }), name).toThrow(/OIDC_CLIENT_SECRET: all three/)
  })

  it('give roles by group in their order, and never one that approves or administers', () => {
    const roles = (OIDC_ROLES: string) => readSettings({ ...least, ...OIDC, OIDC_ROLES }).singleSignOn?.roles
    expect(roles('finance = preparer, all staff=viewer,')).toEqual([
      { group: 'finance', role: 'preparer' },
      { group: 'all staff', role: 'viewer' },
    ])
    for (const wrong of ['bosses=approver', 'bosses=admin', 'finance', '=viewer', 'a=b=viewer'])
      expect(() => roles(wrong), wrong).toThrow(/OIDC_ROLES/)
  })

  it('name a provider over https where money is real', () => {
    const staging = { SERVICE_BASE_URL: 'https://service.example', SERVICE_ENVIRONMENT: 'staging' }
    const plain = { ...OIDC, OIDC_ISSUER: 'http://id.example' }
    expect(readSettings({ ...least, ...plain }).singleSignOn?.issuer).toBe('http://id.example')
    expect(() => readSettings({ ...least, ...staging, ...plain })).toThrow(/OIDC_ISSUER: where money is real/)
    expect(readSettings({ ...least, ...staging, ...OIDC }).singleSignOn).not.toBeNull()
  })
})
