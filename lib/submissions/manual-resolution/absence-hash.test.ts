import fc from 'fast-check'
import { it } from 'vitest'
import { everyFieldChanges } from '@/lib/platform/test-every-field'
import { absenceHash } from './resolve-batch'

it('the hash of an absence is another one for another environment, submission or reason', () => {
  const environment = fc.constantFrom('sandbox', 'production')
  everyFieldChanges({ environment, id: fc.uuid(), reason: fc.string({ maxLength: 12 }) }, (one) =>
    absenceHash(one.environment, one.id, one.reason),
  )
})
