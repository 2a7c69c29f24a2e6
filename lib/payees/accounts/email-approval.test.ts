import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { message } from '@/lib/messages/message'
import { readStored } from '@/lib/messages/stored'
import { englishText, saying } from '@/lib/messages/test-english'
import { invitePayee } from '@/lib/payees/connect/invite'
import { importPayees } from '@/lib/payees/import-payees'
import { emailChangedLetter } from '@/lib/payees/letters'
import { mergePayees } from '@/lib/payees/merge-payees'
import { readPayee } from '@/lib/payees/read-payee'
import { createPayee, editPayee } from '@/lib/payees/save-payee'
import { decideEmailOf, emailAsked, somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { withdrawEmail } from './propose-email'

type Maker = Awaited<ReturnType<typeof testStaff<'payees:edit'>>> &
  Awaited<ReturnType<typeof testStaff<'payees:invite'>>>

const OLD = 'amina@farm.example'
const NEW = 'new@farm.example'
const WAITS = message('payees.email.changeWaits')

describe('another e-mail of a payee', () => {
  let store: Engine
  let maker: Maker
  let checker: Awaited<ReturnType<typeof testStaff<'wallets:approve'>>>
  beforeEach(async () => {
    store = await openTestDatabase()
    maker = (await testStaff('payees:edit', { name: 'R. Nambi', role: 'preparer' })) as Maker
    checker = await testStaff('wallets:approve', { name: 'D. Okot' })
  })
  afterEach(async () => {
    setTestSettings()
    await store.close()
  })

  const view = async (id: string) => {
    const read = await readPayee(maker, id)
    return read.ok ? read.value : expect.fail(read.problem.message.key)
  }
  const edit = (id: string, email: string, over: { name?: string; by?: Maker } = {}) =>
    editPayee(over.by ?? maker, id, { name: over.name ?? 'Amina Nakato', email, reference: '' })
  const history = async (id: string) =>
    (await view(id)).changes
      .map(({ what, was, isNow, by }) => [englishText(what), was, isNow, by])
      .toReversed()
      .slice(1)
  const states = async (id: string) =>
    (await store.db.select().from(proposal).where(eq(proposal.subjectId, id)).orderBy(proposal.askedAt)).map(
      ({ state, voidReason }) => [state, voidReason && englishText(readStored(voidReason))],
    )
  const importRow = (over: object) => ({
    ...{ lineNo: 2, code: 'A-1', name: 'Amina Nakato', phone: '', network: '', email: '', reference: '', ...over },
  })
  const imported = async (over: object) => {
    const done = await importPayees(maker, [importRow(over)])
    return done.ok ? done.value.rows[0] : expect.fail('refused')
  }

  it('waits for a second person, while the old one stays in use', async () => {
    const id = await somebody(maker, { email: OLD })
    expect(await edit(id, NEW)).toEqual({ ok: true, value: { emailWaits: WAITS } })
    expect(await view(id)).toMatchObject({
      email: OLD,
      emailProposal: { maker: 'R. Nambi', summary: { content: { was: OLD, email: NEW }, payee: { id } } },
    })
    expect((await listApprovals(checker)).waiting).toMatchObject([
      {
        about: { kind: 'payee', id, name: 'Amina Nakato' },
        asks: 'payee-email',
        mail: { was: OLD, email: NEW },
        whyNot: null,
      },
    ])
    expect((await listApprovals(maker)).waiting).toMatchObject([{ whyNot: 'mine' }])
    expect(await decideEmailOf(checker, id)).toMatchObject({ value: { state: 'approved' } })
    expect(await view(id)).toMatchObject({ email: NEW, emailProposal: null })
    expect(await history(id)).toEqual([
      ['Change of email requested', OLD, NEW, 'R. Nambi'],
      ['Email', OLD, NEW, 'D. Okot'],
    ])
  })

  it('is proposed also where there was none, and where it is removed', async () => {
    const id = await somebody(maker)
    expect(await edit(id, NEW)).toMatchObject({ value: { emailWaits: saying('is not in use yet') } })
    expect((await view(id)).email).toBeNull()
    await decideEmailOf(checker, id)
    expect((await view(id)).email).toBe(NEW)
    expect(await edit(id, '')).toMatchObject({ value: { emailWaits: saying('The removal of') } })
    expect((await view(id)).email).toBe(NEW)
    await decideEmailOf(checker, id)
    expect((await view(id)).email).toBeNull()
  })

  it('is not proposed where a payee is new, or the address is the same', async () => {
    const made = await createPayee(maker, {
      name: 'Zoe',
      email: OLD,
      reference: '',
      code: '',
      phone: '',
      network: null,
    })
    const id = made.ok ? made.value.payeeId : expect.fail('not made')
    expect(await view(id)).toMatchObject({ email: OLD, emailProposal: null })
    expect(await edit(id, OLD, { name: 'Zoe N.' })).toEqual({ ok: true, value: { emailWaits: null } })
    expect(await view(id)).toMatchObject({ name: 'Zoe N.', emailProposal: null })
  })

  it('replaces an earlier proposal, and leaves the same one', async () => {
    const id = await somebody(maker, { email: OLD })
    await edit(id, 'first@farm.example')
    await edit(id, NEW)
    expect(await states(id)).toEqual([
      ['void', 'A newer request replaced it.'],
      ['pending', null],
    ])
    const { id: pending } = (await emailAsked(id)) ?? {}
    expect(await edit(id, NEW)).toMatchObject({ value: { emailWaits: WAITS } })
    expect((await emailAsked(id))?.id).toBe(pending)
    expect(await history(id)).toHaveLength(2)
  })

  it('is withdrawn by its maker, and rejected by an approver', async () => {
    const other = (await testStaff('payees:edit', { role: 'preparer' })) as Maker
    const id = await somebody(maker, { email: OLD })
    expect(await withdrawEmail(maker, id)).toMatchObject({ problem: { kind: 'not-found' } })
    await edit(id, NEW)
    expect(await withdrawEmail(other, id)).toMatchObject({ problem: { kind: 'refused' } })
    expect(await withdrawEmail(maker, id)).toEqual({ ok: true, value: null })
    expect(await states(id)).toEqual([['void', 'It was withdrawn before anybody decided.']])
    await edit(id, NEW)
    await decideEmailOf(checker, id, 'reject')
    expect(await view(id)).toMatchObject({ email: OLD, emailProposal: null })
    expect((await history(id)).map(([what]) => what)).toEqual([
      'Change of email requested',
      'Change of email withdrawn',
      'Change of email requested',
      'Change of email rejected',
    ])
  })

  it('is not approved where the payee has another name by now', async () => {
    const id = await somebody(maker, { email: OLD })
    await edit(id, NEW)
    await edit(id, OLD, { name: 'Somebody Else' })
    expect(await decideEmailOf(checker, id)).toMatchObject({ problem: { kind: 'superseded' } })
    expect((await view(id)).email).toBe(OLD)
    expect(await edit(id, NEW, { name: 'Somebody Else' })).toMatchObject({ ok: true })
    expect(await decideEmailOf(checker, id)).toMatchObject({ value: { state: 'approved' } })
  })

  it('is proposed by a sheet, once, beside what the sheet changes at once', async () => {
    const id = await somebody(maker, { code: 'A-1', email: OLD, phone: '0772000418' })
    expect(await imported({ email: NEW, reference: 'R-1' })).toEqual({ lineNo: 2, did: 'waits', message: WAITS })
    expect(await imported({ email: NEW })).toMatchObject({ did: 'waits', message: WAITS })
    expect(await view(id)).toMatchObject({ email: OLD, reference: 'R-1' })
    expect(await states(id)).toHaveLength(1)
    expect(await imported({ email: NEW, phone: '0752000418' })).toMatchObject({
      did: 'waits',
      message: saying('the old one stays in use. +256 752 000 418 waits for approval by a second person.'),
    })
    expect(await imported({ email: NEW, phone: '0752000418' })).toMatchObject({ did: 'waits', message: WAITS })
    expect(await imported({})).toEqual({ lineNo: 2, did: 'same', message: null })
    expect(await states(id)).toHaveLength(1)
  })

  it('is proposed by a merge where the payee who stays has none, and changes none by itself', async () => {
    const goes = await somebody(maker, { code: 'A-1', email: OLD })
    const stays = await somebody(maker, { code: 'A-2' })
    const third = await somebody(maker, { code: 'A-3', email: 'third@farm.example' })
    await edit(goes, NEW)
    await mergePayees(maker, goes, 'A-2')
    expect(await states(goes)).toEqual([['void', 'A-1 was merged into A-2.']])
    expect(await view(stays)).toMatchObject({
      email: null,
      emailProposal: { summary: { content: { was: null, email: OLD } } },
    })
    await decideEmailOf(checker, stays)
    await mergePayees(maker, stays, 'A-3')
    expect(await view(third)).toMatchObject({ email: 'third@farm.example', emailProposal: null })
  })

  describe('with mail set up', () => {
    beforeEach(async () => {
      setTestSettings({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@pearl.example' })
      await store.asOwner(({ exec }) => exec("update control set mail_domain = 'pearl.example'"))
    })
    const letters = async () =>
      (await store.db.execute(sql`select recipient, kind from mail where kind <> 'notice' order by created_at`)).rows

    it('is mailed to the old address once it is approved, and to nobody where there was none', async () => {
      const [id, none] = [await somebody(maker, { email: OLD }), await somebody(maker)]
      await edit(id, NEW)
      await edit(none, NEW)
      expect(await letters()).toEqual([])
      await decideEmailOf(checker, id, 'reject')
      await decideEmailOf(checker, none)
      expect(await letters()).toEqual([])
      await edit(id, NEW)
      await decideEmailOf(checker, id)
      expect(await letters()).toEqual([{ recipient: OLD, kind: 'payee' }])
    })

    it('gets no invitation before it is approved', async () => {
      const id = await somebody(maker, { email: OLD })
      await edit(id, NEW)
      await invitePayee(maker, id, 'mail')
      await decideEmailOf(checker, id)
      await invitePayee(maker, id, 'mail')
      expect((await letters()).filter(({ kind }) => kind === 'invitation')).toMatchObject([
        { recipient: OLD },
        { recipient: NEW },
      ])
    })
  })
})

describe('the letter to the old address', () => {
  const place = { merchant: 'Pearl Ridge', zone: 'Africa/Kampala', sandbox: false, locale: 'en' } as const
  const at = '2026-11-23T09:00:00Z'

  it('says that the address was changed, when and whom to contact, without a link', () => {
    const { subject, paragraphs, link } = emailChangedLetter({ name: 'Amina', removed: false, at }, place)
    expect(subject).toBe('Pearl Ridge changed the email address it has for you')
    expect(paragraphs[1]).toMatch(/^Pearl Ridge replaced this email address with another one on .*12:00/)
    expect(paragraphs[2]).toContain('If you did not, contact Pearl Ridge at once')
    expect(paragraphs.join()).not.toContain('@')
    expect(link).toBeNull()
  })

  it('says of a removal that it is one, and of a test that it is none of money', () => {
    const { subject, paragraphs } = emailChangedLetter(
      { name: 'Amina', removed: true, at },
      { ...place, sandbox: true },
    )
    expect(subject).toMatch(/^\[sandbox\] /)
    expect(paragraphs[1]).toContain('removed this email address')
    expect(paragraphs).toContain('This is a test: no real money moves.')
  })
})
