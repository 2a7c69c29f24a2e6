import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveLanguage } from '@/lib/access/language/language'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { composeNotification } from '@/lib/notifications/compose-notification'
import { saveMailChoice } from '@/lib/notifications/mail-choice'
import { markRead, readNotifications } from '@/lib/notifications/read-notifications'
import { invitePayee, readInvitation, revokeInvitation } from '@/lib/payees/connect/invite'
import { readPayee } from '@/lib/payees/read-payee'
import { anotherPhone, decideOn, somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { invitation } from '@/lib/store/schema/payee'
import { openTestDatabase } from '@/lib/store/test-database'
import { ask, draft, person } from '@/lib/store/test-story'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { MailServer } from '../../e2e/fixtures/mail-server'
import { readOutbox } from './read-outbox'
import { sendNext } from './send-mail'
import { MOST_TRIES, pauseMs } from './tries'

describe('mail', () => {
  let store: Engine
  let server: MailServer
  beforeEach(async () => {
    store = await openTestDatabase()
    server = new MailServer()
    setTestSettings({
      SMTP_URL: await server.open(),
      MAIL_FROM: 'Pearl Ridge <team@pearl.example>',
      APP_URL: 'https://app.example',
    })
    await store.asOwner(({ exec }) => exec("update control set mail_domain = 'pearl.example'"))
  })
  afterEach(async () => {
    setTestSettings()
    await server.close()
    await store.close()
  })

  const sendAll = async () => {
    while (await sendNext(composeNotification));
  }
  const mails = async () =>
    (
      await store.db.execute(
        sql`select kind, state, tries, problem, message_id, sealed_letter is null as erased from mail order by created_at`,
      )
    ).rows
  const letPauses = () =>
    store.db.execute(sql`update mail set next_try_at = clock_timestamp(), lease_until = null where state = 'waiting'`)
  const preparer = () =>
    testStaff<'payees:invite' | 'payees:edit'>('payees:invite', { role: 'preparer', name: 'R. Nambi' })

  it('informs an approver that something waits, with a link to the dashboard and without amounts', async () => {
    const okot = await person(store, 'approver')
    await ask(await draft(store, 3))
    await sendAll()
    const { notices } = await readNotifications(okot)
    expect(server.taken).toHaveLength(1)
    const [{ to, head, text } = { to: [], head: '', text: '' }] = server.taken
    expect(to).toEqual([okot.email])
    expect(head).toMatch(/^From: Pearl Ridge <team@pearl.example>$/m)
    expect(head).toMatch(/^Subject: \[sandbox\] Wages needs your approval$/m)
    expect(head).toMatch(/^Message-ID: <[0-9a-f-]{36}@pearl.example>$/m)
    expect(text).toContain('Pay 3 rows. preparer needs your decision.')
    expect(text).toContain(`https://app.example/notices/${notices[0]?.id}`)
    expect(text).not.toMatch(/UGX|4,?500|1,?000/)
    expect(await mails()).toMatchObject([{ kind: 'notice', state: 'sent', tries: 1, erased: true }])
    await sendAll()
    expect(server.taken).toHaveLength(1)
  })

  it('is in the language of its reader', async () => {
    await saveLanguage(await person(store, 'approver'), 'fr')
    await ask(await draft(store, 3))
    await sendAll()
    const [{ head, text } = { head: '', text: '' }] = server.taken
    expect(head).toMatch(/^Subject: =\?utf-8\?/im)
    expect(text).toContain('Payer 3 lignes. preparer attend votre décision.')
    expect(text).toContain('Ouvrir dans Countinghouse')
  })

  it('is not written where it is not set up, not wanted, or about what was read already', async () => {
    const okot = await person(store, 'approver')
    const other = await person(store, 'approver')
    await saveMailChoice(other, ['decided', 'stuck', 'ended'])
    await ask(await draft(store))
    expect(await mails()).toHaveLength(1)
    await markRead(okot, { until: (await readNotifications(okot)).notices[0]?.at ?? '' })
    await sendAll()
    expect(server.offered).toBe(0)
    expect(await mails()).toMatchObject([{ state: 'dropped', tries: 0 }])
    await store.asOwner(({ exec }) => exec('update control set mail_domain = null'))
    await ask(await draft(store))
    expect(await readNotifications(okot)).toMatchObject({ unread: 1 })
    expect(await mails()).toHaveLength(1)
  })

  it('waits while the server refuses it, longer each time, and keeps its message id', async () => {
    await person(store, 'approver')
    await ask(await draft(store))
    server.answers = 'not-now'
    await sendAll()
    expect(server.offered).toBe(1)
    const [refused] = await mails()
    expect(refused).toMatchObject({ state: 'waiting', tries: 1, problem: expect.stringContaining('451') })
    await sendAll()
    expect(server.offered).toBe(1)
    server.answers = 'takes'
    await letPauses()
    await sendAll()
    expect(await mails()).toEqual([{ ...refused, state: 'sent', tries: 2, problem: null, erased: true }])
    expect(server.taken[0]?.head).toContain(`Message-ID: ${refused?.message_id}`)
  })

  it('fails after the last try, or at once where the address does not exist, and admins read why', async () => {
    const admin = await testStaff('policy:manage', { role: 'admin' })
    await person(store, 'approver')
    await ask(await draft(store))
    server.answers = 'not-now'
    for (let turn = 0; turn < MOST_TRIES; turn++) {
      await letPauses()
      await sendAll()
    }
    await letPauses()
    await sendAll()
    expect(server.offered).toBe(MOST_TRIES)
    server.answers = 'never'
    await ask(await draft(store))
    await sendAll()
    expect(server.offered).toBe(MOST_TRIES + 1)
    expect(await readOutbox(admin)).toMatchObject({
      host: expect.stringMatching(/^127\.0\.0\.1:/),
      waiting: 0,
      stuck: [
        { failed: true, tries: 1, problem: saying('550'), kind: 'notice' },
        { failed: true, tries: MOST_TRIES, problem: saying('451') },
      ],
    })
    expect([1, 2, 3, MOST_TRIES].map(pauseMs)).toEqual([5_000, 30_000, 120_000, 43_200_000])
  })

  it('is lost neither with the server nor with the process, and is sent again under the same message id', async () => {
    await person(store, 'approver')
    await ask(await draft(store))
    await server.close()
    await sendAll()
    expect(await mails()).toMatchObject([
      { state: 'waiting', tries: 1, problem: expect.stringContaining('ECONNREFUSED') },
    ])
    server = new MailServer()
    setTestSettings({ SMTP_URL: await server.open(), MAIL_FROM: 'team@pearl.example' })
    await letPauses()
    // The server accepts it, and the process dies before that is stored: its claim runs out.
    await sendNext(async (id) => {
      const letter = await composeNotification(id)
      await store.db.execute(sql`update mail set tries = tries + 1`)
      return letter
    })
    expect(await mails()).toMatchObject([{ state: 'waiting' }])
    await letPauses()
    await sendAll()
    expect(await mails()).toMatchObject([{ state: 'sent' }])
    const names = server.taken.map(({ head }) => /^Message-ID: (.*)$/m.exec(head)?.[1])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  it('is sent by one of several instances', async () => {
    await person(store, 'approver')
    await ask(await draft(store))
    await Promise.all([sendAll(), sendAll(), sendAll()])
    expect(server.taken).toHaveLength(1)
  })

  it('hands a payee their invitation, keeps its link sealed until then, and erases it after', async () => {
    const nambi = await preparer()
    const id = await somebody(nambi, { email: 'amina@farm.example' })
    const made = await invitePayee(nambi, id, 'mail')
    // Staff who had the link could connect a wallet of their own: nothing that is returned to them leads to it.
    expect(made).toEqual({ ok: true, value: { link: null, expiresAt: expect.any(String) } })
    const [sent] = await store.db.select().from(invitation)
    expect(sent).toMatchObject({ inPerson: false, mailedTo: 'amina@farm.example', madeBy: nambi.id })
    const kept = await store.db.execute(sql`select encode(sealed_letter, 'escape') as text from mail`)
    const mailOf = async () => {
      const read = await readPayee(nambi, id)
      return read.ok ? read.value.invitation?.mail : null
    }
    expect(await mailOf()).toEqual({ to: 'amina@farm.example', state: 'waiting' })
    await sendAll()
    expect(server.taken).toMatchObject([{ to: ['amina@farm.example'] }])
    const token = /app\.example\/connect\/([\w-]{43})/.exec(server.taken[0]?.text ?? '')?.[1] ?? ''
    expect(await readInvitation(token)).toMatchObject({ state: 'open' })
    expect(String(kept.rows[0]?.text)).not.toContain(token.slice(0, 12))
    expect(await mails()).toMatchObject([{ kind: 'invitation', state: 'sent', erased: true }])
    expect(await mailOf()).toEqual({ to: 'amina@farm.example', state: 'sent' })

    await invitePayee(nambi, id, 'mail')
    await revokeInvitation(nambi, id)
    await sendAll()
    expect(server.taken).toHaveLength(1)
    expect(await mails()).toMatchObject([{}, { state: 'dropped', erased: true }])
  })

  it.each(['', 'amina', 'amina@farm.example, thief@evil.example'])('makes no invitation for %j', async (email) => {
    const nambi = await preparer()
    const id = await somebody(nambi)
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update payee set email = '${email}' where id = '${id}';
        set session_replication_role = origin`),
    )
    const before = await invitePayee(nambi, id, 'link')
    expect(before.ok).toBe(true)
    expect(await invitePayee(nambi, id, 'mail')).toMatchObject({ ok: false, problem: { kind: 'bad-input' } })
    const read = await readPayee(nambi, id)
    expect(read).toMatchObject({ value: { invitation: { mail: null } } })
  })

  it('informs a payee that their payout method has changed, with nobody’s name in a header', async () => {
    const nambi = await preparer()
    const okot = await testStaff('wallets:approve', { name: 'D. Okot' })
    const id = await somebody(nambi, { name: 'Amina <b>&', email: 'amina@farm.example', phone: '0772000418' })
    await anotherPhone(nambi, id, '0752000519')
    const { rows } = await store.db.execute(sql`select id from payee_account where state = 'waiting'`)
    await decideOn(okot, String(rows[0]?.id))
    await sendAll()
    const payee = server.taken.find(({ to }) => to.includes('amina@farm.example'))
    expect(payee?.head).toMatch(/^Subject: \[sandbox\] Pearl Ridge Growers has changed where you are paid$/m)
    expect(payee?.text).toContain('the phone number ending in 519')
    expect(payee?.text).not.toMatch(/752000519|772000418/)
    expect(payee?.text).toContain('Hello Amina &lt;b&gt;&amp;,')
    const staff = server.taken.filter(({ to }) => !to.includes('amina@farm.example'))
    expect(staff.map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1])).toContain(
      '[sandbox] A change of payee details was approved',
    )
    expect(staff.map(({ text }) => text).join()).not.toContain('Amina')
  })

  it('keeps its state and its message id, whatever the app tries', async () => {
    await person(store, 'approver')
    await ask(await draft(store))
    await sendAll()
    const ruleOf = (statement: string) =>
      store.db.execute(sql.raw(statement)).then(
        () => 'allowed',
        (problem: unknown) => refusalOf(problem)?.rule,
      )
    expect(await ruleOf("update mail set state = 'waiting', ended_at = null")).toBe('input')
    expect(await ruleOf("update mail set recipient = 'thief@evil.example'")).toBe('I15')
    expect(await ruleOf("insert into mail (kind, recipient, message_id) values ('payee', 'a@b.example', '')")).not.toBe(
      'allowed',
    )
  })
})
