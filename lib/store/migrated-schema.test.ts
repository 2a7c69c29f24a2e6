import { describe, expect, it } from 'vitest'
import { openTestDatabase } from './test-database'
import { schemaText } from './test-schema'

// What the migrations make, in a text that a review can read. To renew it after a change on purpose:
// npm run unit -- lib/store/migrated-schema.test.ts -u
const EXPECTED = './migrated-schema.txt'

describe('the schema of a migrated database', () => {
  it('is the one that is checked in', async () => {
    const store = await openTestDatabase()
    const text = await store.asOwner(schemaText)
    await store.close()
    await expect(text).toMatchFileSnapshot(EXPECTED)
  })
})
