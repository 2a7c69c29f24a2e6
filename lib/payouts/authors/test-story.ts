import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { changeGroup, makeGroup, renameGroup } from '@/lib/payees/groups/groups'
import { mergePayees } from '@/lib/payees/merge-payees'
import { createPayee, editPayee } from '@/lib/payees/save-payee'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { addRows } from '@/lib/payouts/draft/add-rows'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { setNote } from '@/lib/payouts/draft/set-note'
import { addGroup, payGroup } from '@/lib/payouts/groups/pay-group'
import { among, asked, decided, rowsOf, typeInto, view } from '@/lib/payouts/testing/draft'
import { draftOf } from '@/lib/payouts/testing/payee-rows'
import { discardDraft, renameDraft } from '@/lib/payouts/upload/create-draft'
import { testPhone } from '@/lib/phone/test-phone'
import {
  type ACTS,
  included,
  type KnownGroup,
  type KnownPayee,
  type KnownPayout,
  type KnownTemplate,
  pick,
  settle,
} from './test-known'
import { copied, done, draftedFrom, type Person, templateOf } from './test-office'

/** One step of a story: what is done, by whom, and two numbers that choose among what there is. */
export type Step = { readonly act: (typeof ACTS)[number]; readonly by: number; readonly a: number; readonly b: number }

/** What exists in a story, with who authored it: the plain reference that the database is compared with. */
export class Story {
  readonly payouts: KnownPayout[] = []
  readonly templates: KnownTemplate[] = []
  readonly groups: KnownGroup[] = []
  readonly payees: KnownPayee[] = []
  /** How many approvals were refused to an author, and accepted of somebody else. */
  readonly counts = { refused: 0, approved: 0 }
  readonly #people: readonly Person[]
  readonly #from: number
  #made = 0

  constructor(people: readonly Person[], from: number) {
    this.#people = people
    this.#from = from
  }

  /** A number that no other thing of the test has. */
  #next(): number {
    this.#made += 1
    return this.#from + this.#made
  }

  async take({ act, by, a, b }: Step): Promise<void> {
    const who = this.#people[by % this.#people.length]
    if (who !== undefined) await this.#acts[act](who, a, b)
  }

  readonly #acts: Readonly<Record<Step['act'], (who: Person, a: number, b: number) => Promise<void>>> = {
    sheet: async (who, a) => {
      const payee = pick(this.payees, a)
      const own = ['Akello Grace', testPhone(this.#next()), '', '', randomUUID().slice(0, 8)] as const
      const coded = payee && (['Akello Grace', payee.phone, payee.code, '', randomUUID().slice(0, 8)] as const)
      this.#keep(await draftOf(who, coded ? [own, coded] : [own]), [who.id], coded && payee ? [null, payee] : [null])
    },
    edit: (who, a, b) =>
      this.#draft(a, async (one) => {
        await done(typeInto(who, one.id, b % one.rows.length, { amount: `${70_000 + this.#next()}` }))
        one.authors.add(who.id)
      }),
    editBack: (who, a, b) =>
      this.#draft(a, async (one) => {
        const at = b % one.rows.length
        const was = (await rowsOf(who, one.id))[at]?.typed.name ?? ''
        await done(typeInto(who, one.id, at, { name: 'Somebody Else' }))
        await done(typeInto(who, one.id, at, { name: was }))
        one.authors.add(who.id)
      }),
    addRow: (who, a) =>
      this.#draft(a, async (one) => {
        const row = { name: 'Opio Ann', phone: testPhone(this.#next()), amount: `${80_000 + this.#next()}` }
        await done(addRows(who, one.id, randomUUID(), [row]))
        one.rows.push(null)
        one.authors.add(who.id)
      }),
    exclude: (who, a, b) =>
      this.#draft(a, async (one) => {
        const at = b % one.rows.length
        if (one.rows.filter((row) => row !== 'excluded').length < 2 || one.rows[at] === 'excluded') return
        const line = (await rowsOf(who, one.id))[at]?.lineNo ?? 0
        const row = among({ fromLine: line, toLine: line })
        await done(applyBulkEdit(who, one.id, { what: 'exclude', reason: 'not now', among: row }))
        one.authors.add(who.id)
        one.rows[at] = 'excluded'
      }),
    rename: (who, a) =>
      this.#draft(a, async (one) => {
        await done(renameDraft(who, one.id, `Wages ${this.#next()}`))
        one.authors.add(who.id)
      }),
    note: async (who, a) => {
      const one = pick(this.#standing(), a)
      if (one === undefined) return
      const was = (await view(who, one.id)).note ?? ''
      await done(setNote(who, one.id, { note: `Note ${this.#next()}`, was }))
      one.noters.add(who.id)
    },
    discard: (who, a) =>
      this.#draft(a, async (one) => {
        await done(discardDraft(who, one.id))
        one.state = 'discarded'
      }),
    duplicate: async (who, a) => {
      const one = pick(this.#standing(), a)
      if (one !== undefined) this.#keep(await copied(who, one.id), [who.id, ...one.authors], included(one))
    },
    template: async (who, a) => {
      const one = pick(this.#standing(), a)
      if (one === undefined) return
      const id = await templateOf(who, one.id, `Template ${this.#next()}`)
      this.templates.push({ id, authors: new Set([who.id, ...one.authors]), rows: included(one) })
    },
    draftFrom: async (who, a) => {
      const one = pick(this.templates, a)
      if (one !== undefined) this.#keep(await draftedFrom(who, one.id), [who.id, ...one.authors], [...one.rows])
    },
    payee: async (who) => {
      const [code, phone] = [`C-${this.#next()}`, testPhone(this.#next())]
      const typed = { name: 'Akello Grace', email: '', reference: '', code, phone, network: null }
      const { payeeId } = await done(createPayee(who, typed))
      this.payees.push({ id: payeeId, code, phone, unchecked: new Set([who.id]) })
    },
    namePayee: async (who, a) => {
      const one = pick(this.payees, a)
      if (one === undefined) return
      await done(editPayee(who, one.id, { name: `Akello Grace ${this.#next()}`, email: '', reference: '' }))
      one.unchecked.add(who.id)
    },
    merge: async (who, a, b) => {
      const [first, second] = [this.#people[a % this.#people.length], this.#people[b % this.#people.length]]
      if (first === undefined || second === undefined) return
      const [code, phone] = [`C-${this.#next()}`, testPhone(this.#next())]
      const typed = { name: 'Akello Grace', email: '', reference: '', network: null }
      const goes = await done(createPayee(first, { ...typed, code: `C-${this.#next()}`, phone }))
      const stays = await done(createPayee(second, { ...typed, code, phone: '' }))
      await done(mergePayees(who, goes.payeeId, code))
      this.payees.push({ id: stays.payeeId, code, phone, unchecked: new Set([first.id, second.id, who.id]) })
    },
    group: async (who) => {
      const { groupId } = await done(makeGroup(who, `Group ${this.#next()}`))
      this.groups.push({ id: groupId, authors: new Set([who.id]), members: new Set() })
    },
    fillGroup: async (who, a, b) => {
      const [group, payee] = [pick(this.groups, a), pick(this.payees, b)]
      if (group === undefined || payee === undefined) return
      const isAdded = !group.members.has(payee)
      await done(changeGroup(who, group.id, [payee.id], isAdded))
      if (isAdded) group.members.add(payee)
      else group.members.delete(payee)
      group.authors.add(who.id)
    },
    nameGroup: async (who, a) => {
      const group = pick(this.groups, a)
      if (group === undefined) return
      await done(renameGroup(who, group.id, `Group ${this.#next()}`))
      group.authors.add(who.id)
    },
    payGroup: async (who, a) => {
      const group = pick(
        this.groups.filter(({ members }) => members.size > 0),
        a,
      )
      if (group === undefined) return
      const amounts = { how: 'each', amount: `${50_000 + this.#next()}` } as const
      const { payoutId } = await done(payGroup(who, randomUUID(), { groupId: group.id, amounts }))
      this.#keep(payoutId, [who.id, ...group.authors], [...group.members])
    },
    addGroup: async (who, a, b) => {
      const group = pick(
        this.groups.filter(({ members }) => members.size > 0),
        a,
      )
      if (group === undefined) return
      await this.#draft(b, async (one) => {
        const amounts = { how: 'each', amount: `${50_000 + this.#next()}` } as const
        await done(addGroup(who, one.id, randomUUID(), { groupId: group.id, amounts }))
        one.rows.push(...group.members)
        for (const id of [who.id, ...group.authors]) one.authors.add(id)
      })
    },
    submit: (who, a, b) => this.#draft(a, (one) => this.#submit(who, one, b)),
  }

  /** Submits a draft, has an author try to approve it, and then somebody who is none, or withdraws it. */
  async #submit(maker: Person, one: KnownPayout, b: number): Promise<void> {
    one.authors.add(maker.id)
    await settle(maker, one.id, () => this.#next())
    // Submitting compares the rows with what was submitted since: what it finds is settled once more.
    const proposal = await asked(maker, one.id).catch(async () => {
      await settle(maker, one.id, () => this.#next())
      return asked(maker, one.id)
    })
    const payees = one.rows.flatMap((row) => (row === null || row === 'excluded' ? [] : [row]))
    const authors = new Set([...one.authors, ...one.noters, ...payees.flatMap(({ unchecked }) => [...unchecked])])
    const said = (await view(maker, one.id)).proposals[0]?.contributorIds ?? []
    const ids = this.#people.map(({ id }) => id)
    expect(ids.filter((id) => said.includes(id))).toEqual(ids.filter((id) => authors.has(id)))
    for (const person of this.#people.filter(({ id }) => authors.has(id))) {
      expect(await decided(person, proposal)).toMatchObject({ ok: false })
      this.counts.refused += 1
    }
    const other = pick(
      this.#people.filter(({ id }) => !authors.has(id)),
      b,
    )
    if (other === undefined || b % 4 === 0) {
      await done(withdraw(maker, one.id))
      return
    }
    expect(await decided(other, proposal)).toMatchObject({ ok: true, value: { state: 'approved' } })
    this.counts.approved += 1
    one.state = 'approved'
    for (const payee of payees) payee.unchecked.clear()
  }

  #keep(id: string, authors: readonly string[], rows: KnownPayout['rows']): void {
    this.payouts.push({ id, authors: new Set(authors), noters: new Set(), rows, state: 'draft' })
  }

  #standing = () => this.payouts.filter(({ state }) => state !== 'discarded')

  async #draft(which: number, work: (one: KnownPayout) => Promise<void>): Promise<void> {
    const one = pick(
      this.payouts.filter(({ state }) => state === 'draft'),
      which,
    )
    if (one !== undefined) await work(one)
  }
}
