import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { invitation, payeeChange } from '@/lib/store/schema/payee'
import { testDatabases } from '@/lib/store/test-database'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { readPayee } from './read-payee'
import { editPayee } from './save-payee'
import { begun, comeBack, invited } from './test-flow'
import { anotherPhone, decideOn, somebody } from './test-payee'
import { TestTokenRoute } from './test-token-route'

type Person = Awaited<ReturnType<typeof testStaff<'payees:invite'>>> &
  Awaited<ReturnType<typeof testStaff<'payees:edit'>>> &
  Awaited<ReturnType<typeof testStaff<'wallets:approve'>>>

const route = new TestTokenRoute()
beforeAll(() => route.start())
afterAll(() => route.stop())

describe.each(testDatabases())('who may approve a connected wallet ($engine)', ({ open }) => {
  let store: Engine
  let maker: Person
  let editor: Person
  let checker: Person
  beforeEach(async () => {
    store = await open()
    route.reset()
    const person = async (role: 'preparer' | 'approver') => (await testStaff('payees:edit', { role })) as Person
    maker = await person('preparer')
    editor = await person('approver')
    checker = await person('approver')
  })
  afterEach(() => store.close())

  const connected = async (payeeId: string) => {
    const { secret, externalRef } = await begun(await invited(maker, payeeId))
    expect((await comeBack(secret, route.allow(externalRef).code)).ok).toBe(true)
    const read = await readPayee(maker, payeeId)
    if (!read.ok) throw new Error(read.problem.sentence)
    return read.value.accounts.find(({ kind, state }) => kind === 'wallet' && state === 'waiting')?.id ?? ''
  }

  it('is nobody who added the payee, or changed the name, the mail or the phone', async () => {
    const edits: Record<string, () => Promise<string>> = {
      added: () => somebody(editor),
      renamed: async () => {
        const id = await somebody(maker)
        await editPayee(editor, id, { name: 'Amina N.', email: '', reference: '' })
        return id
      },
      'asked for another phone': async () => {
        const id = await somebody(maker, { phone: '0772000418' })
        await anotherPhone(editor, id, '0752000418')
        return id
      },
    }
    for (const [how, make] of Object.entries(edits)) {
      const account = await connected(await make())
      expect(await decideOn(editor, account), how).toMatchObject({ ok: false })
      expect(await decideOn(checker, account), how).toMatchObject({ ok: true })
    }
  })

  it('may be somebody who changed the contact of another payee only', async () => {
    const id = await somebody(maker)
    await editPayee(editor, await somebody(maker), { name: 'Another', email: '', reference: '' })
    expect(await decideOn(editor, await connected(id))).toMatchObject({ ok: true })
  })

  it('is known from a history that the database demands of each change of a name or mail', async () => {
    const id = await somebody(maker)
    for (const change of [`name = 'Stranger'`, `email = 'stranger@mail.example'`]) {
      const done = await (await db()).execute(`update payee set ${change} where id = '${id}'`).then(
        () => null,
        (error: unknown) => refusalOf(error)?.rule ?? String(error),
      )
      expect(done, change).toBe('I13')
    }
  })

  it('and how each invitation was sent, by whom and to which address, stands in the database', async () => {
    const id = await somebody(maker)
    await invited(maker, id)
    expect(await store.db.select().from(invitation)).toMatchObject([
      { inRoom: false, mailedTo: null, madeBy: maker.id },
    ])
    await editPayee(editor, id, { name: 'Amina N.', email: '', reference: '' })
    const history = await store.db.select().from(payeeChange)
    expect(history).toContainEqual(
      expect.objectContaining({ action: 'payee.rename', actorId: editor.id, was: 'Amina Nakato', isNow: 'Amina N.' }),
    )
  })
})
