import fc from 'fast-check'
import { it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import type { Limits } from '@/lib/money/limits'
import { everyFieldChanges } from '@/lib/platform/test-every-field'
import { contentOf } from './set-limits'

const text = fc.string({ minLength: 1, maxLength: 12 })
const maybe = fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n }).map(fromMinor), { nil: null })
const figures = { smallest: maybe, largest: maybe, largestPerDay: maybe, source: text, asOf: text }
const limits: Limits = { smallest: null, largest: null, largestPerDay: null, source: 's', asOf: 'd' }

it('the hash of a change of limits is another one when its subject, currency or any figure before or after is', () => {
  const some = fc.option(fc.record(figures), { nil: null })
  everyFieldChanges({ id: text, currency: text, before: some, after: fc.record(figures) }, ({ id, ...summary }) =>
    contentOf(id, summary as Parameters<typeof contentOf>[1]),
  )
  const rest = { currency: 'UGX' } as Parameters<typeof contentOf>[1]
  everyFieldChanges<Limits>(figures, (after) => contentOf('id', { ...rest, before: null, after }))
  everyFieldChanges<Limits>(figures, (before) => contentOf('id', { ...rest, before, after: limits }))
})
