import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmIdentity } from '@/lib/access/identity-confirmation/confirm-identity'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { choosePassword } from '@/lib/access/sign-in/choose-password'
import { signInWithPassword } from '@/lib/access/sign-in/sign-in'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { claimMail, openLetter } from '@/lib/mail/outbox'
import { englishText } from '@/lib/messages/test-english'
import { composeNotification } from '@/lib/notifications/compose-notification'
import { readNotifications } from '@/lib/notifications/read-notifications'
import { readTasks } from '@/lib/overview/read-tasks'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { staff as people } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { callAs } from '@/lib/store/transitions/people'
import { decideProposal } from '@/lib/store/transitions/proposals'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { decideChange } from './decide-change'
import { readPerson, readTeam } from './read-team'
import { requestChange, withdrawChange } from './request-change'

type Admin = Awaited<ReturnType<typeof testStaff<'staff:manage' | 'staff:read' | 'staff:consent'>>>
type Consenting = Awaited<ReturnType<typeof testStaff<'staff:consent'>>>
type Action = 'reset-password' | 'reset-factor'

const NEXT = 'four slow brown herons'
const REASON = 'Lost the phone in Gulu'
const whence = () => ({
  ...{ address: `192.0.2.${Math.floor(Math.random() * 250)}`, userAgent: '', formerToken: null, device: null },
})

describe('a reset of a sign-in', () => {
  let store: Engine
  let asker: Admin
  let other: Admin
  let subject: Awaited<ReturnType<typeof testStaff<'payouts:approve'>>>
  beforeEach(async () => {
    store = await openTestDatabase()
    asker = (await testStaff('staff:manage', { name: 'A. Sker' })) as Admin
    other = (await testStaff('staff:manage', { name: 'O. Ther' })) as Admin
    subject = await testStaff('payouts:approve', { role: 'approver', name: 'S. Ubject' })
  })
  afterEach(async () => {
    setTestSettings()
    await store.close()
  })

  const ask = (action: Action, email = subject.email) =>
    requestChange(asker, { request: { action, email }, reason: REASON, proof: TEST_PASSWORD })
  const approve = async (by: Consenting) => {
    const [one] = (await readTeam(asker)).waiting
    if (one === undefined) throw new Error('nothing waits')
    const asked = { proposalId: one.id, contentHash: one.hash, proof: TEST_PASSWORD, decision: 'approve' } as const
    return confirmAndDecide(by, asked, decideChange)
  }
  const codeOf = (done: Awaited<ReturnType<typeof approve>>) => (done.ok && done.value.handedOver?.code) || ''
  const stored = async () => (await (await db()).select().from(people).where(eq(people.id, subject.id)))[0]
  const reset = async () => {
    await ask('reset-password')
    return codeOf(await approve(other))
  }
  const signIn = async (password: string) =>
    (await signInWithPassword({ email: subject.email, password, code: '' }, whence())).ok

  it.each(['reset-password', 'reset-factor'] as const)('%s waits, and shows who asks no secret', async (action) => {
    const before = await stored()
    expect(await ask(action)).toEqual({ ok: true, value: { state: 'waiting', sessionsEnded: 0 } })
    expect(await stored()).toEqual(before)
    expect((await approve(asker)).ok).toBe(false)
    const approver = (await testStaff('staff:consent', { role: 'approver' })) as Consenting
    expect((await listApprovals(approver)).waiting).toMatchObject([{ whyNot: 'admin' }])
    expect((await readTasks(approver)).tasks).toEqual([])
    expect((await approve(approver)).ok).toBe(false)
    expect(await stored()).toEqual(before)
    expect((await listApprovals(other)).waiting).toMatchObject([{ whyNot: null }])
    expect((await readTasks(other)).tasks).toMatchObject([{ kind: 'approval', asks: 'change-staff' }])
    expect(await approve(other)).toMatchObject({ ok: true, value: { state: 'approved' } })
    const after = await stored()
    expect([after?.passwordHash === 'none', after?.accessHash === null]).toEqual(
      action === 'reset-password' ? [true, false] : [false, true],
    )
  })

  it('gives the admin who approved a code, with which the person chooses a password, once', async () => {
    setTestSettings({ MERCHANT_NAME: 'River Bank Millers' })
    const code = await reset()
    expect(code).toMatch(/^(\w{4}-){5}\w{4}$/)
    expect(await signIn(TEST_PASSWORD)).toBe(false)
    for (const next of ['short', 'River Bank Millers 7'])
      expect(await choosePassword({ code, next })).toMatchObject({ ok: false, problem: { kind: 'weak' } })
    expect(await choosePassword({ code: ` ${code.toUpperCase().replaceAll('-', ' ')}`, next: NEXT })).toEqual({
      ok: true,
      value: { email: subject.email },
    })
    expect(await signIn(NEXT)).toBe(true)
    expect((await stored())?.accessHash).toBeNull()
    expect(await choosePassword({ code, next: 'other slow brown herons' })).toMatchObject({ problem: { kind: 'code' } })
  })

  it('has a code that runs out within hours, and is of no use where the person is disabled', async () => {
    const code = await reset()
    const { accessUntil } = (await stored()) ?? {}
    expect((accessUntil?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(4 * 3_600_000)
    const raw = () => withTx((tx) => callAs(tx, new SessionToken(code), 'use_access', { passwordHash: 'x' }))
    for (const state of [sql`disabled_at = now()`, sql`disabled_at = null, access_until = now()`]) {
      await byOwner(store, sql`update staff set ${state} where id = ${subject.id}`)
      expect((await choosePassword({ code, next: NEXT })).ok).toBe(false)
      expect(await raw()).toBeNull()
    }
  })

  it('sends the link to the account’s own address where there is mail, and shows no code to anybody', async () => {
    setTestSettings({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'pay@merchant.example' })
    await byOwner(store, sql`update control set mail_domain = 'merchant.example'`)
    await ask('reset-password')
    const done = await approve(other)
    expect(done).toMatchObject({ ok: true, value: { handedOver: { code: null, mailed: true } } })
    await byOwner(store, sql`update mail set state = 'dropped', ended_at = now() where kind = 'notice'`)
    const mail = await claimMail()
    expect(mail?.recipient).toBe(subject.email)
    const url = new URL((mail && openLetter(mail)?.link?.url) ?? '')
    expect(url.pathname).toBe('/sign-in/access')
    expect((await choosePassword({ code: url.searchParams.get('code') ?? '', next: NEXT })).ok).toBe(true)
  })

  it('mails an invited person their link with the approval, or has it handed over by another admin', async () => {
    const invited = {
      action: 'invite',
      email: 'new@test.example',
      name: 'N. Ew',
      role: 'viewer',
      groups: [] as string[],
    } as const
    await requestChange(asker, { request: invited, reason: REASON, proof: TEST_PASSWORD })
    expect(await approve(other)).toMatchObject({ ok: true, value: { handedOver: null } })
    await ask('reset-password', invited.email)
    const code = codeOf(await approve(other))
    expect(await choosePassword({ code, next: NEXT })).toMatchObject({ ok: true })
    setTestSettings({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'pay@merchant.example' })
    await requestChange(asker, {
      request: { ...invited, email: 'b@test.example' },
      reason: REASON,
      proof: TEST_PASSWORD,
    })
    const approver = (await testStaff('staff:consent', { role: 'approver' })) as Consenting
    expect(await approve(approver)).toMatchObject({ ok: true, value: { handedOver: { code: null, mailed: true } } })
  })

  it('needs an admin beside who asks and the person, and says so', async () => {
    await byOwner(store, sql`update staff set disabled_at = now() where id = ${other.id}`)
    expect(await ask('reset-password')).toMatchObject({ ok: false, problem: { kind: 'no-second-admin' } })
    expect(await readPerson(asker, subject.id)).toMatchObject({ hasSecondAdmin: false })
    await byOwner(store, sql`update staff set disabled_at = null where id = ${other.id}`)
    expect(await ask('reset-password', other.email)).toMatchObject({ ok: false, problem: { kind: 'no-second-admin' } })
    expect(await readPerson(asker, subject.id)).toMatchObject({ hasSecondAdmin: true })
  })

  it('is known at once to the person, in the app and by mail, to all admins, and to the activity log', async () => {
    await byOwner(store, sql`update control set mail_domain = 'merchant.example'`)
    const third = (await testStaff('staff:manage', { name: 'T. Hird' })) as Admin
    const newest = async (who: typeof subject | Admin) =>
      englishText((await readNotifications(who)).notices[0]?.text ?? { key: 'ui.back' })
    await ask('reset-password')
    expect(await newest(subject)).toContain(`A. Sker asked that you choose a new password. Reason: ${REASON}.`)
    for (const admin of [other, third])
      expect((await readNotifications(admin)).notices.map(({ text }) => englishText(text)).join(' ')).toContain(
        `A. Sker asked that S. Ubject chooses a new password. Reason: ${REASON}.`,
      )
    await approve(other)
    expect(await newest(subject)).toContain(`Your password was reset at the request of A. Sker. Reason: ${REASON}.`)
    expect(await newest(third)).toContain('The password of S. Ubject was reset at the request of A. Sker.')
    const [note] = (await readNotifications(subject)).notices
    const letter = await composeNotification(note?.id ?? '')
    expect(letter?.paragraphs.join(' ')).toContain(REASON)
    const acts = await (await db())
      .select()
      .from(audit)
      .where(eq(audit.subject, `staff:${subject.id}`))
      .orderBy(audit.seq)
    expect(acts.map(({ action, detail }) => [action, Reflect.get(detail as object, 'reason')])).toEqual([
      ['staff.ask-reset', REASON],
      ['staff.reset-password', REASON],
      ['staff.hand-over', undefined],
    ])
    expect(acts[1]?.detail).toMatchObject({ consentedBy: 'O. Ther' })
  })

  it('hands over once, by who has just approved, and nothing that a request brings along', async () => {
    const rule = (work: Promise<unknown>) => work.catch((error: unknown) => refusalOf(error)?.rule ?? String(error))
    await ask('reset-password')
    const [one] = (await readTeam(asker)).waiting
    const given = { changeId: one?.subjectId, accessHash: '00'.repeat(32), mailed: false }
    const handOver = (by: Admin) => rule(withTx((tx) => callAs(tx, by.sessionToken, 'hand_over', given)))
    expect(await handOver(asker)).toBe('I16')
    expect(await handOver(other)).toBe('I16')
    await approve(other)
    const before = await stored()
    expect(await handOver(asker)).toBe('I16')
    expect(await handOver(other)).toBe('I16')
    expect(await stored()).toEqual(before)
    // Neither later, were it not marked, nor twice in the transaction of the approval.
    await byOwner(store, sql`update staff_change set handed_over_at = null`)
    expect(await handOver(other)).toBe('I16')
    expect(await stored()).toEqual(before)
    await ask('reset-password')
    const [next] = (await readTeam(asker)).waiting
    const content = { purpose: 'decide', contentHash: next?.hash ?? '', password: TEST_PASSWORD }
    const granted = await grantStepUp(other, content)
    const twice = withTx(async (tx) => {
      const stepUpId = granted.ok ? granted.value.stepUpId : ''
      const decision = {
        proposalId: next?.id ?? '',
        contentHash: content.contentHash,
        decision: 'approve',
        stepUpId,
      } as const
      expect(await decideProposal(tx, other, { ...decision, reason: null })).toMatchObject({ ok: true })
      const again = { ...given, changeId: next?.subjectId }
      await callAs(tx, other.sessionToken, 'hand_over', again)
      return callAs(tx, other.sessionToken, 'hand_over', again)
    })
    expect(await rule(twice)).toBe('I16')
    const [left] = (await readTeam(asker)).waiting
    await withdrawChange(asker, left?.id ?? '')
    const bring = (action: string) =>
      confirmIdentity(asker, { proof: { password: TEST_PASSWORD }, deed: 'change' }, (tx) =>
        callAs(tx, asker.sessionToken, 'request_staff_change', {
          ...{ action, email: subject.email, reason: REASON, passwordHash: 'mine', enrolmentHash: '00', factor: true },
        }),
      )
    for (const action of ['enrol', 'no-such']) expect(await rule(bring(action))).toBe('I16')
    expect(await bring('reset-factor')).toMatchObject({ ok: true, value: { waiting: expect.any(String) } })
    const [kept] = (await store.db.execute(sql`select request from staff_change order by made_at desc limit 1`)).rows
    expect(kept?.request).toEqual({ action: 'reset-factor', email: subject.email, reason: REASON })
  })

  it('lets one of many use a code at the same moment', async () => {
    const code = await reset()
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((word) => choosePassword({ code, next: `${word} ${NEXT}` })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('is carried out once where two admins approve at the same moment', async () => {
    const third = (await testStaff('staff:manage')) as Admin
    await ask('reset-password')
    const done = await Promise.all([approve(other), approve(third)])
    expect(done.map(codeOf).filter((code) => code !== '')).toHaveLength(1)
  })
})
