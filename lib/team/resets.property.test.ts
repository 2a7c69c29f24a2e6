import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { choosePassword } from '@/lib/access/sign-in/choose-password'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { withTx } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { callAs } from '@/lib/store/transitions/people'
import { decideChange } from './decide-change'
import { readTeam } from './read-team'
import { endEverybody, requestChange, withdrawChange } from './request-change'
import type { StaffRequest } from './team-view'

// `RESET_STORIES=500 RESET_SEED=2 npm run unit -- lib/team/resets.property.test.ts` runs so many.
const STORIES = Number(process.env.RESET_STORIES ?? 15)
const SEED = Number(process.env.RESET_SEED ?? 1)
const STEPS = 16
const NEXT = 'four slow brown herons'
/** What is handed over: no page and no answer of anything else has this form. */
const SECRET = /([a-z2-9]{4}-){5}[a-z2-9]{4}/

type Admin = Awaited<ReturnType<typeof testStaff<'staff:manage' | 'staff:read' | 'staff:consent'>>>
type Person = Awaited<ReturnType<typeof testStaff>>

/** A step of a story: what an admin asks for, or does with what waits, about which of the people. */
const step = fc.record({
  what: fc.constantFrom(
    ...([
      'reset-password',
      'reset-password',
      'reset-factor',
      'reset-factor',
      'invite',
      'set-role',
      'enable',
      'disable',
    ] as const),
    ...([
      'approve',
      'approve',
      'withdraw',
      'hand-over',
      'guess',
      'end-everybody',
      'consent',
      'consent',
      'consent',
      'use',
    ] as const),
  ),
  whom: fc.nat(3),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

it(`never shows one admin what opens another's account, nor lets an account that was reset decide, in ${STORIES} stories`, {
  timeout: 60_000 + STORIES * 12_000,
}, async () => {
  const tally = { alone: 0, waiting: 0, consented: 0, refused: 0 }
  for (const [n, story] of fc
    .sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { seed: SEED, numRuns: STORIES })
    .entries())
    await play(story, n % 2 === 1)

  expect(Math.min(tally.alone, tally.waiting, tally.consented, tally.refused)).toBeGreaterThan(0)

  /** Plays a story; `withSecond`: whether a second admin consents to some of it, and hands the codes to the first, against all rules. */
  async function play(story: readonly Step[], withSecond: boolean) {
    const store = await openTestDatabase()
    setTestSettings()
    const admin = (await testStaff('staff:manage')) as Admin
    const second = (await testStaff('staff:manage')) as Admin
    const others: Person[] = [second]
    for (const role of ['approver', 'preparer', 'viewer'] as const) others.push(await testStaff('read', { role }))
    const stored = () => store.db.select().from(people)
    const secretsOf = async () =>
      (await stored())
        .filter(({ id }) => id !== admin.id)
        .map(({ email, passwordHash, accessHash, enrolmentHash }) => [email, passwordHash, accessHash, enrolmentHash])
    const seen: unknown[] = []
    const codes: string[] = []
    const resetOnes = new Set<string>()
    const session = async (who: Admin) => ({ ...who, ...(await testSession({ staffId: who.id })) })

    for (const { what, whom } of story) {
      const me = await session(admin)
      const email = others[whom]?.email ?? ''
      const [waiting] = (await readTeam(me)).waiting
      const decide = async (by: Admin) =>
        waiting === undefined
          ? null
          : confirmAndDecide(
              by,
              { proposalId: waiting.id, contentHash: waiting.hash, proof: TEST_PASSWORD, decision: 'approve' },
              decideChange,
            )
      switch (what) {
        case 'approve':
          seen.push(await decide(me))
          break
        case 'withdraw':
          if (waiting) seen.push(await withdrawChange(me, waiting.id))
          break
        case 'hand-over': {
          const request = { changeId: waiting?.subjectId ?? admin.id, accessHash: '00'.repeat(32), mailed: false }
          seen.push(await withTx((tx) => callAs(tx, me.sessionToken, 'hand_over', request)).catch(() => 'refused'))
          break
        }
        case 'guess':
          seen.push(await choosePassword({ code: codes.at(-1) ?? 'aaaa-bbbb-cccc-dddd-eeee-ffff', next: 'x' }))
          break
        case 'end-everybody':
          seen.push(await endEverybody(me, { reason: 'Because of it', proof: TEST_PASSWORD }))
          break
        case 'consent':
          if (withSecond) {
            const done = await decide(await session(second))
            const code = done?.ok ? done.value.handedOver?.code : null
            if (
              waiting &&
              done?.ok &&
              done.value.state === 'approved' &&
              waiting.summary.request.action.startsWith('reset')
            )
              resetOnes.add(waiting.summary.request.email)
            if (code) codes.push(code)
          }
          break
        case 'use': {
          const code = codes.pop()
          if (code) await choosePassword({ code, next: NEXT })
          break
        }
        default: {
          const more = what === 'invite' ? { name: 'N. Ew', role: 'approver', groups: [] } : { role: 'approver' }
          const of = what === 'invite' ? `new${whom}@test.example` : email
          const request = { action: what, email: of, ...(what === 'invite' || what === 'set-role' ? more : {}) }
          const done = await requestChange(me, {
            request: request as StaffRequest,
            reason: 'Because of it',
            proof: TEST_PASSWORD,
          } as never)
          seen.push(done)
          if (done.ok && done.value.state === 'waiting') tally.waiting += 1
        }
      }
      if (!withSecond) {
        tally.alone += 1
        for (const [, password, access, enrolment] of await secretsOf())
          expect([password === admin.id, access, enrolment]).toEqual([false, null, null])
        for (const { email: of, passwordHash } of await stored())
          if (others.some((one) => one.email === of)) expect(passwordHash).not.toBe('none')
      }
      expect(JSON.stringify(seen)).not.toMatch(SECRET)
      for (const one of resetOnes) {
        tally.consented += 1
        const [row] = await store.db.select().from(people).where(eq(people.email, one))
        if (row === undefined || row.disabledAt !== null) continue
        const theirs = {
          ...(others.find(({ email: of }) => of === one) as Person),
          ...(await testSession({ staffId: row.id })),
        }
        await byOwner(
          store,
          sql`update staff set password_hash = (select password_hash from staff where id = ${admin.id}) where id = ${row.id}`,
        )
        const granted = await grantStepUp(theirs, { purpose: 'decide', contentHash: 'x', password: TEST_PASSWORD })
        expect(granted).toMatchObject({ ok: false, problem: { kind: 'after-reset' } })
        tally.refused += 1
      }
    }
    await store.close()
  }
})
