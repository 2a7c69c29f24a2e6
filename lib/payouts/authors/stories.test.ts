import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { ACTS } from './test-known'
import { approver } from './test-office'
import { type Step, Story } from './test-story'

// More with AUTHOR_STORIES=100.
const STORIES = Number(process.env.AUTHOR_STORIES ?? 6)
const LONG = { timeout: 60_000 * Math.max(3, STORIES) }

const number = fc.nat({ max: 1_000 })
const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...ACTS), by: number, a: number, b: number })
// Something to copy at first, and approvals all along.
const start: readonly Step[] = (['payee', 'merge', 'sheet', 'group', 'fillGroup', 'payGroup'] as const).map(
  (act, at) => ({
    ...{ act, by: at, a: at, b: at },
  }),
)
const trial = fc.record({ act: fc.constant('submit' as const), by: number, a: number, b: number })
const story = fc
  .array(fc.tuple(step, step, step, trial), { minLength: 6, maxLength: 8 })
  .map((parts) => [...start, ...parts.flat()])

describePayouts('random stories of copying', () => {
  it('refuse every approval of an author, and accept those of others', LONG, async () => {
    let from = 0
    const counts = { refused: 0, approved: 0 }
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const people = [
          await approver('D. Okot'),
          await approver('R. Nambi'),
          await approver('G. Tumusiime'),
          await approver('S. Apio'),
        ]
        const told = new Story(people, from)
        from += 1_000
        for (const one of steps) await told.take(one)
        counts.refused += told.counts.refused
        counts.approved += told.counts.approved
      }),
      { numRuns: STORIES, endOnFailure: true },
    )
    expect(counts.refused).toBeGreaterThan(STORIES)
    expect(counts.approved).toBeGreaterThan(STORIES)
  })
})
