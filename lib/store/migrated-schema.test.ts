import { describe, expect, it } from 'vitest'
import { everyEngine } from './test-database'
import { schemaText } from './test-schema'

// What the migrations make, in a text that a review can read. To renew it after a change on purpose:
// npm run unit -- lib/store/migrated-schema.test.ts -u
const EXPECTED = './migrated-schema.txt'

describe.each(everyEngine())('the schema of a migrated database ($engine)', ({ open }) => {
  it('is the one that is checked in', async () => {
    const store = await open()
    const text = await store.asOwner(schemaText)
    await store.close()
    await expect(text).toMatchFileSnapshot(EXPECTED)
  })
})
