import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import type { Engine } from '@/lib/store/database'
import { staff as people } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { decideChange } from './decide-change'
import { readTeam } from './read-team'
import { requestChange } from './request-change'

type Asked = Parameters<typeof requestChange>[1]['request']
type Admin = Awaited<ReturnType<typeof testStaff<'staff:manage' | 'staff:read' | 'staff:consent'>>>

const DAY_MS = 86_400_000
const INVITED: Asked = { action: 'invite', email: 'new@test.example', name: 'N. Ew', role: 'viewer', groups: [] }

describe('what two admins reset or hand over', () => {
  let store: Engine
  let asker: Admin
  let other: Admin
  beforeEach(async () => {
    setTestSettings()
    store = await openTestDatabase()
    asker = (await testStaff('staff:manage')) as Admin
    other = (await testStaff('staff:manage')) as Admin
  })
  afterEach(() => store.close())

  /** Asks for a change and has the other admin approve it. Returns the code that this admin then sees. */
  async function agreed(request: Asked): Promise<string> {
    const given = { proof: TEST_PASSWORD }
    await requestChange(asker, { request, reason: 'They asked for it', ...given })
    const [waiting] = (await readTeam(other)).waiting
    const asked = {
      proposalId: waiting?.id ?? '',
      contentHash: waiting?.hash ?? '',
      ...given,
      decision: 'approve',
    } as const
    const done = await confirmAndDecide(other, asked, decideChange)
    if (!done.ok) throw new Error(done.problem.message.key)
    return done.value.handedOver?.code ?? ''
  }
  const personOf = async (email: string) => (await store.db.select().from(people).where(eq(people.email, email)))[0]

  it('is the password alone, or the authenticator and the passkeys alone', async () => {
    const { id, email } = await testStaff('payouts:approve')
    await byOwner(store, sql`update staff set totp_secret = 'x' where id = ${id}`)
    await byOwner(
      store,
      sql`insert into passkey (staff_id, credential_id, public_key, app_hash, counter, name, backed_up)
        values (${id}, 'key', ''::bytea, ''::bytea, 0, 'Key', false)`,
    )
    const has = async () => {
      const person = await personOf(email)
      const { rows } = await store.db.execute(sql`select 1 from passkey where staff_id = ${id}`)
      return [person?.passwordHash !== 'none', person?.totpSecret !== null, rows.length]
    }
    await agreed({ action: 'reset-password', email })
    expect(await has()).toEqual([false, true, 1])
    await byOwner(store, sql`update staff set password_hash = 'kept' where id = ${id}`)
    await agreed({ action: 'reset-factor', email })
    expect(await has()).toEqual([true, false, 0])
  })

  it('is a code for three days to who has never signed in, and its hash is all that is stored', async () => {
    await agreed(INVITED)
    const code = await agreed({ action: 'reset-password', email: INVITED.email })
    const person = await personOf(INVITED.email)
    expect(person?.accessHash).toEqual(Uint8Array.from(createHash('sha256').update(code).digest()))
    expect(JSON.stringify(person)).not.toContain(code)
    const left = (person?.accessUntil?.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(2.9 * DAY_MS)
    expect(left).toBeLessThanOrEqual(3 * DAY_MS)
  })
})
