import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { englishText, saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { audit } from '@/lib/store/schema/audit'
import { invitation } from '@/lib/store/schema/payee'
import { openTestDatabase } from '@/lib/store/test-database'
import { connectedWallet, SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { invitePayee, readInvitation, revokeInvitation } from './connect/invite'
import { readPayeeFilters } from './filters'
import { eachPayee, listPayees } from './list-payees'
import { readPayee } from './read-payee'
import { anotherPhone, newToken, somebody } from './test-payee'

type Maker = Awaited<ReturnType<typeof testStaff<'payees:edit'>>> &
  Awaited<ReturnType<typeof testStaff<'payees:invite'>>>

describe('the directory', () => {
  let store: Engine
  let maker: Maker
  beforeEach(async () => {
    store = await openTestDatabase()
    setTestSettings({ APP_URL: 'https://app.example' })
    maker = (await testStaff('payees:edit', { name: 'R. Nambi', role: 'preparer' })) as Maker
  })
  afterEach(async () => {
    setTestSettings()
    await store.close()
  })

  const view = async (id: string) => {
    const read = await readPayee(maker, id)
    return read.ok ? read.value : expect.fail(read.problem.message.key)
  }

  it('is read in pages by name or the newest first, forwards and back', async () => {
    const ids: string[] = []
    for (let at = 0; at < 53; at += 1)
      ids.push(await somebody(maker, { name: `Payee ${(at * 37) % 53}`, code: `S-${at}` }))
    const read = async (query: Record<string, string>) => {
      const { payees, further } = await listPayees(maker, readPayeeFilters(query))
      return { further, ids: payees.map(({ id }) => id) }
    }
    const first = await read({ sort: 'newest' })
    expect(first).toEqual({ further: true, ids: ids.toReversed().slice(0, 50) })
    const second = await read({ sort: 'newest', page: '2', after: first.ids.at(-1) ?? '' })
    expect(second.ids).toEqual(ids.toReversed().slice(50))
    expect((await read({ sort: 'newest', page: '2', before: second.ids[0] ?? '' })).ids).toEqual(first.ids)
    expect((await read({ sort: 'newest', search: 'payee' })).ids).toEqual(first.ids)
    expect((await read({})).ids).not.toEqual(first.ids)
  })

  it('is filtered by the state of the wallets, and shows the first phone of each payee', async () => {
    const approvedBy = (await testStaff('wallets:approve')).id
    const wallet = (payeeId: string, over: { state?: 'waiting'; usableIn?: string; accountId?: string } = {}) =>
      connectedWallet(store, { payeeId, accountId: SANDBOX_WALLETS.amina, connectedBy: maker.id, approvedBy, ...over })
    const [none, waits, pauses, connected] = await Promise.all(
      ['Nobody', 'Waits', 'In pause', 'Connected'].map((name) => somebody(maker, { name })),
    )
    await wallet(waits ?? '', { state: 'waiting' })
    await wallet(pauses ?? '', { usableIn: '1 hour' })
    await wallet(connected ?? '', { accountId: SANDBOX_WALLETS.brian })
    await anotherPhone(maker, none ?? '', '0752000418')
    await anotherPhone(maker, none ?? '', '0772000418')
    const found = async (filters: Record<string, string>) =>
      (await listPayees(maker, readPayeeFilters(filters))).payees.map(({ name, wallet: stands }) => [name, stands])
    expect(await found({ wallet: 'none' })).toEqual([['Nobody', 'none']])
    expect(await found({ wallet: 'waiting' })).toEqual([['Waits', 'waiting']])
    expect(await found({ wallet: 'connected' })).toEqual([
      ['Connected', 'connected'],
      ['In pause', 'pause'],
    ])
    const [line] = (await listPayees(maker, readPayeeFilters({ search: 'nobody' }))).payees
    expect(line).toMatchObject({ phone: '+256752000418', network: 'airtel', phones: 1, lastPaidAt: null, email: null })
    expect((await view(pauses ?? '')).accounts).toMatchObject([
      { kind: 'wallet', usable: false, shared: false, endedAt: null },
    ])
  })

  it('is read in pages, and whole for a sheet', async () => {
    for (let n = 0; n < 53; n += 1) await somebody(maker, { name: `Payee ${String(n).padStart(2, '0')}` })
    const page = (filters: Record<string, string>) => listPayees(maker, readPayeeFilters(filters))
    expect(await page({})).toMatchObject({ total: 53, more: false })
    expect((await page({})).payees.map(({ name }) => name).slice(0, 2)).toEqual(['Payee 00', 'Payee 01'])
    const first = await page({})
    expect(first).toMatchObject({ further: true })
    const second = await page({ page: '2', after: first.payees.at(-1)?.id ?? '' })
    expect(second.payees.map(({ name }) => name)).toEqual(['Payee 50', 'Payee 51', 'Payee 52'])
    expect(second).toMatchObject({ further: false })
    const back = await page({ page: '3', before: second.payees[1]?.id ?? '' })
    expect(back.payees.map(({ name }) => name)).toEqual([...first.payees.slice(1).map(({ name }) => name), 'Payee 50'])
    expect(back).toMatchObject({ further: true })
    expect(await page({ search: 'payee' })).toMatchObject({ total: 53, more: false })
    const chunks: number[] = []
    for await (const lines of eachPayee(maker, readPayeeFilters({ search: 'payee' }))) chunks.push(lines.length)
    expect(chunks).toEqual([53])
    for await (const lines of eachPayee(maker, readPayeeFilters({ search: 'nobody' }))) chunks.push(lines.length)
    expect(chunks).toEqual([53])
  })

  it('has one open invitation of a payee, which lives for days by a link and for minutes in the room', async () => {
    const id = await somebody(maker, { email: 'amina@farm.example' })
    const minutes = (at: string) => Math.round((Date.parse(at) - Date.now()) / 60_000)
    const made = async (...given: [Parameters<typeof invitePayee>[2], Parameters<typeof invitePayee>[3]?]) => {
      const done = await invitePayee(maker, id, ...given)
      return done.ok ? done.value : expect.fail(done.problem.message.key)
    }
    const byLink = await made('link')
    expect(minutes(byLink.expiresAt)).toBe(7 * 24 * 60)
    expect(byLink.link).toMatch(/^https:\/\/app\.example\/connect\/[A-Za-z0-9_-]{43}$/)
    const tokenOf = ({ link }: { link: string | null }) => link?.slice(-43) ?? ''
    expect(await readInvitation(tokenOf(byLink))).toEqual({ state: 'open', payee: 'Amina Nakato', purpose: 'be-paid' })
    const inPerson = await made('room', 'pay')
    expect(minutes(inPerson.expiresAt)).toBe(15)
    expect((await view(id)).invitation).toMatchObject({
      inPerson: true,
      purpose: 'pay',
      mail: null,
      madeBy: 'R. Nambi',
    })
    const closed = { state: 'expired', payee: '' }
    expect(await readInvitation(tokenOf(byLink))).toEqual({ ...closed, purpose: 'be-paid' })
    expect(await readInvitation(tokenOf(inPerson))).toEqual({ state: 'open', payee: 'Amina Nakato', purpose: 'pay' })
    for (const token of ['', newToken(), tokenOf(inPerson).slice(1)])
      expect(await readInvitation(token)).toEqual({ ...closed, purpose: 'be-paid' })
    expect(await revokeInvitation(maker, id)).toEqual({ ok: true, value: null })
    expect(await revokeInvitation(maker, id)).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect((await view(id)).invitation).toBeNull()
    expect((await view(id)).changes.map(({ what }) => englishText(what)).toReversed()).toEqual([
      ...[
        'Added',
        'Invited to connect a wallet',
        'Started in person: connect a wallet to pay from',
        'Invitation withdrawn',
      ],
    ])
    const entries = await store.db.select().from(audit).orderBy(audit.seq)
    expect(entries.filter(({ subject }) => subject === `payee:${id}`).map(({ action }) => action)).toEqual([
      ...['payee.add', 'invitation.make', 'invitation.make', 'invitation.revoke'],
    ])
  })

  it('makes no invitation for nobody, nor one to be mailed where no mail can be sent', async () => {
    const id = await somebody(maker)
    const nobody = randomUUID()
    expect(await invitePayee(maker, id, 'mail')).toMatchObject({ ok: false, problem: { kind: 'bad-input' } })
    expect(await invitePayee(maker, nobody, 'link')).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect(await revokeInvitation(maker, nobody)).toMatchObject({
      ...{ ok: false, problem: { kind: 'not-found', message: saying('no such payee') } },
    })
    expect(await store.db.select().from(invitation)).toEqual([])
    for (const wrong of [nobody, 'x'])
      expect(await readPayee(maker, wrong)).toMatchObject({ problem: { kind: 'not-found' } })
  })
})
