import { describe, expect, it } from 'vitest'
import { identityOf } from './identity'

const provider = {
  ...{ issuer: 'https://id.example', clientId: 'c', clientSecret: 's', name: null, scope: 'openid' },
  groupsClaim: 'groups',
  roles: [
    { group: 'finance', role: 'preparer' as const },
    { group: 'all', role: 'viewer' as const },
  ],
  trustEmail: false,
}
const claims = { sub: 'a1', email: 'Ann@Example.com', email_verified: true, name: ' Ann\u202e Ak ', groups: ['all'] }

describe('whom an identity provider names', () => {
  it('is read with the email in lower case, the name as it is shown, and the role of the groups', () => {
    expect(identityOf(claims, provider)).toEqual({
      ...{ issuer: 'https://id.example', subject: 'a1', email: 'ann@example.com', emailVerified: true },
      ...{ name: 'Ann Ak', role: 'viewer' },
    })
  })

  it('has the role of the first entry that names one of the groups, in whichever form the claim comes', () => {
    const roleOf = (groups: unknown) => identityOf({ ...claims, groups }, provider)?.role
    expect(roleOf(['all', 'finance'])).toBe('preparer')
    expect(roleOf('finance')).toBe('preparer')
    for (const none of [[], 'Finance', undefined, 7, [7], { finance: true }]) expect(roleOf(none)).toBeNull()
    const other = { ...provider, groupsClaim: 'roles' }
    expect(identityOf({ ...claims, roles: ['finance'] }, other)?.role).toBe('preparer')
  })

  it('has a verified email only where the provider says so, or where the settings trust it', () => {
    const verified = (email_verified: unknown, trustEmail = false) =>
      identityOf({ ...claims, email_verified }, { ...provider, trustEmail })?.emailVerified
    expect(verified('true')).toBe(true)
    for (const not of [false, 'false', undefined, null, 1, 'yes']) expect(verified(not)).toBe(false)
    expect(verified(undefined, true)).toBe(true)
  })

  it('is nobody without a subject, and has no email where it is none', () => {
    expect(identityOf({ ...claims, sub: undefined }, provider)).toBeNull()
    expect(identityOf({ ...claims, sub: '' }, provider)).toBeNull()
    expect(identityOf({ ...claims, email: 'not an email', name: undefined }, provider)).toMatchObject({
      ...{ email: null, name: 'a1' },
    })
    expect(identityOf({ ...claims, name: '' }, provider)?.name).toBe('ann')
  })
})
