import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { hashPassword, passwordProblem, verifyPassword } from './password'

const cheap = { logN: 10, r: 8, p: 1 }
const person = { email: 'r.nambi@pearl.example', name: 'R. Nambi', words: [] }

describe('a stored password', () => {
  it('is a hash of scrypt at 2^17, 8, 1 with its parameters beside it, and verifies', async () => {
    const stored = await hashPassword('four grey herons')
    expect(stored).toMatch(/^scrypt\+sha256\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyPassword('four grey herons', stored)).toMatchObject({ ok: true, rehash: false })
    expect(await verifyPassword('four grey heron', stored)).toMatchObject({ ok: false, rehash: false })
  })

  it('is to be replaced when it was stored at a lower cost, and only when the password was right', async () => {
    const stored = await hashPassword('four grey herons', cheap)
    expect(await verifyPassword('four grey herons', stored)).toMatchObject({ ok: true, rehash: true })
    expect(await verifyPassword('another password', stored)).toMatchObject({ ok: false, rehash: false })
  })

  it('is the same however the letters were composed', async () => {
    const stored = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9', cheap)
    expect((await verifyPassword('cafe\u0301 cafe\u0301 cafe\u0301', stored)).ok).toBe(true)
  })

  it('is compared whole and in the case in which it was typed', async () => {
    const long = 'four grey herons '.repeat(15)
    const stored = await hashPassword(`${long}a`, cheap)
    expect((await verifyPassword(`${long}a`, stored)).ok).toBe(true)
    for (const other of [`${long}b`, long, `${long}A`]) expect((await verifyPassword(other, stored)).ok).toBe(false)
  })

  it('never verifies for nobody, at the cost of a real one', async () => {
    const stored = await hashPassword('four grey herons')
    const clock = async (against: string | null) => {
      const begun = process.cpuUsage()
      expect((await verifyPassword('not the password', against)).ok).toBe(false)
      const spent = process.cpuUsage(begun)
      return spent.user + spent.system
    }
    const [known, unknown] = [await clock(stored), await clock(null)]
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  it('in an unknown form is an error, not a refusal', async () => {
    await expect(verifyPassword('four grey herons', 'md5$abc')).rejects.toThrow(/form/)
  })
})

describe('a new password', () => {
  it.each([
    'four grey herons',
    `${'x7#'.repeat(4)}q`,
    'a long sentence '.repeat(4),
    `${'ÿ€'.repeat(31)}ab`,
    'heron bank lake '.repeat(16),
  ])('may be %s', (text) => {
    expect(passwordProblem(text, person)).toBeNull()
  })

  it.each([
    ['elevenchars', /at least 12/],
    ['€€€€€€', /This one has 6/],
    ['z'.repeat(257), /at most 256/],
    ['Password1234', /first that are tried/],
    ['password1234!', /first that are tried/],
    ['aaaaaaaaaaaa', /first that are tried/],
    ['abcabcabcabc', /first that are tried/],
    ['456789:;<=>?', /first that are tried/],
    ['r.nambi@pearl.example', /first that are tried/],
    ['R.Nambi@Pearl.example12', /first that are tried/],
  ])('may not be %s', (text, why) => {
    expect(passwordProblem(text, person)).toEqual(saying(why))
  })
})
