import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { lockDraft } from '@/lib/payouts/draft/lock-draft'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { among, rowsOf, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { issueText } from '@/lib/sheet/rows/row-issues'
import { withTx } from '@/lib/store/open'
import { checkAcross } from './check-across-rows'

const PHONES = ['0772000101', '0772000102', '0772000103', '0772000104', '0752000103']
const NAMES = ['Okot Daniel', 'Daniel Okot', 'Achan Francis', '']
const REFERENCES = ['A-1', 'a-1', 'École', 'ÉCOLE', '']
const AMOUNTS = ['9000000', '12000000', '60000', '61000', '62000', '63000', '64000']

const one = <T>(from: readonly T[]) => fc.constantFrom(...from)
const edit = fc.oneof(
  fc.record({ at: fc.nat(11), phone: one(PHONES) }),
  fc.record({ at: fc.nat(11), name: one(NAMES) }),
  fc.record({ at: fc.nat(11), reference: one(REFERENCES) }),
  fc.record({ at: fc.nat(11), amount: one(AMOUNTS) }),
  fc.record({ at: fc.nat(11), out: fc.boolean() }),
  fc.record({ at: fc.nat(11), undo: fc.constant(true) }),
)

describePayouts('what repeats what', ({ maker }) => {
  it('finds after any edits, by the rows they touch, what a look at every row finds', { timeout: 90_000 }, async () => {
    const staff = await maker()
    const line = fc.record({ name: one(NAMES), phone: one(PHONES), reference: one(REFERENCES), amount: one(AMOUNTS) })
    const cases = fc.tuple(
      fc.array(line, { minLength: 12, maxLength: 12 }),
      fc.array(edit, { minLength: 4, maxLength: 8 }),
    )
    await fc.assert(
      fc.asyncProperty(cases, async ([lines, edits]) => {
        const id = await savedDraft(staff, lines, `Wages ${randomBytes(4).toString('hex')}`)
        for (const { at, ...change } of edits) {
          if ('out' in change) {
            const about = among({ fromLine: at + 2, toLine: at + 2 })
            await applyBulkEdit(
              staff,
              id,
              change.out ? { what: 'exclude', reason: 'not now', among: about } : { what: 'include', among: about },
            )
          } else if ('undo' in change) {
            const { undo } = (await view(staff, id)).history
            if (undo !== null) await takeStep(staff, id, { changeId: undo.changeId, back: true, from: 0 })
          } else await typeInto(staff, id, at, change)
          const picked = await found(id)
          await withTx(async (tx) => {
            const draft = await lockDraft(tx, id)
            if (!draft.ok) throw new Error(draft.problem.message.key)
            await checkAcross(tx, draft.value)
          }, staff)
          expect(picked).toEqual(await found(id))
        }
      }),
      { numRuns: 12, seed: 20261121 },
    )
    async function found(id: string) {
      const rows = await rowsOf(staff, id)
      return rows.map(({ lineNo, state, problems }) => [
        lineNo,
        state,
        problems.map((problem) => englishText(issueText(problem))).sort(),
      ])
    }
  })
})
