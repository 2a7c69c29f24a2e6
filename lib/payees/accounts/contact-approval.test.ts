import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { begun, comeBack, invited } from '@/lib/payees/connect/test-flow'
import { TestTokenRoute } from '@/lib/payees/connect/test-token-route'
import { readPayee } from '@/lib/payees/read-payee'
import { editPayee } from '@/lib/payees/save-payee'
import { anotherPhone, asked, decideEmailOf, decideOn, somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { invitation, payeeChange } from '@/lib/store/schema/payee'
import { openTestDatabase } from '@/lib/store/test-database'
import { decideProposal } from '@/lib/store/transitions/proposals'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { withdrawEmail } from './propose-email'

type Person = Awaited<ReturnType<typeof testStaff<'payees:invite'>>> &
  Awaited<ReturnType<typeof testStaff<'payees:edit'>>> &
  Awaited<ReturnType<typeof testStaff<'wallets:approve'>>>

const UNWRITTEN = "A change of a payee's name, reference or mail stands in their history"

const route = new TestTokenRoute()
beforeAll(() => route.start())
afterAll(() => route.stop())

describe('who may approve a connected wallet', () => {
  let store: Engine
  let maker: Person
  let editor: Person
  let checker: Person
  beforeEach(async () => {
    store = await openTestDatabase()
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
    if (!read.ok) throw new Error(read.problem.message.key)
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
      'asked for another mail, approved by somebody else': async () => {
        const id = await somebody(maker, { email: 'amina@farm.example' })
        await editPayee(editor, id, { name: 'Amina Nakato', email: 'new@farm.example', reference: '' })
        expect(await decideEmailOf(checker, id)).toMatchObject({ ok: true })
        return id
      },
      'asked for another mail and withdrew it': async () => {
        const id = await somebody(maker, { email: 'amina@farm.example' })
        await editPayee(editor, id, { name: 'Amina Nakato', email: 'new@farm.example', reference: '' })
        await withdrawEmail(editor, id)
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

  it('may be a person who approved another email, which somebody else had to propose', async () => {
    const id = await somebody(maker, { email: 'amina@farm.example' })
    await editPayee(maker, id, { name: 'Amina Nakato', email: 'new@farm.example', reference: '' })
    await decideEmailOf(editor, id)
    expect(await decideOn(editor, await connected(id))).toMatchObject({ ok: true })
  })

  it('is known from a history that the database demands of each change of a name or mail', async () => {
    const id = await somebody(maker)
    const renamed = `update payee set name = 'Stranger' where id = '${id}'`
    const done = await withTx((tx) => tx.execute(renamed), maker).then(
      () => null,
      (error: unknown) => refusalOf(error)?.sentence ?? String(error),
    )
    expect(done).toBe(UNWRITTEN)
    await editPayee(maker, id, { name: 'Amina Nakato', email: 'new@farm.example', reference: '' })
    const { id: proposalId, contentHash } = await asked(id)
    const proof = await grantStepUp(checker, { purpose: 'decide', contentHash, password: TEST_PASSWORD, code: '' })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    const { stepUpId } = proof.value
    const approved = { proposalId, contentHash, decision: 'approve', reason: null, stepUpId } as const
    // The decision itself, without the line of the history that the app writes with it.
    const bare = await withTx((tx) => decideProposal(tx, checker, approved)).then(
      () => null,
      (error: unknown) => refusalOf(error)?.sentence ?? String(error),
    )
    expect(bare).toBe(UNWRITTEN)
  })

  it('and how each invitation was sent, by whom and to which address, is in the database', async () => {
    const id = await somebody(maker)
    await invited(maker, id)
    expect(await store.db.select().from(invitation)).toMatchObject([
      { inPerson: false, mailedTo: null, madeBy: maker.id },
    ])
    await editPayee(editor, id, { name: 'Amina N.', email: '', reference: '' })
    const history = await store.db.select().from(payeeChange)
    expect(history).toContainEqual(
      expect.objectContaining({ action: 'payee.rename', actorId: editor.id, was: 'Amina Nakato', isNow: 'Amina N.' }),
    )
  })
})
