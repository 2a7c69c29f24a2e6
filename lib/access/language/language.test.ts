import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInWithPassword } from '@/lib/access/sign-in/sign-in'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { mailLanguage, readLanguage, saveLanguage } from './language'

describe('the language of a person', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('is what their browser prefers until they choose one, and again when they take that back', async () => {
    const [mine, other] = [await testStaff('read'), await testStaff('read')]
    expect(await readLanguage(mine.id)).toBeNull()
    expect(await mailLanguage(mine.id)).toBe('en')
    expect(await saveLanguage(mine, 'fr')).toEqual({ ok: true, value: { locale: 'fr' } })
    expect([await readLanguage(mine.id), await mailLanguage(mine.id)]).toEqual(['fr', 'fr'])
    expect(await readLanguage(other.id)).toBeNull()
    await saveLanguage(mine, null)
    expect(await readLanguage(mine.id)).toBeNull()
  })

  it('comes with their sign-in in another browser', async () => {
    const mine = await testStaff('read')
    await saveLanguage(mine, 'fr')
    const signedIn = await signInWithPassword(
      { email: mine.email, password: TEST_PASSWORD, code: '' },
      { address: 'elsewhere', userAgent: 'test', formerToken: null, device: null },
    )
    expect(signedIn).toMatchObject({ ok: true, value: { locale: 'fr' } })
  })
})
