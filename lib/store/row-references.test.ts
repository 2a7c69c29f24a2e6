import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { draft } from './test-story'

describe('what a row of a payout names', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('exists, in new rows and in changed ones', async () => {
    const { payoutId } = await draft(store)
    const nobody = randomUUID()
    const copy = (columns: string, values: string) =>
      byOwner(
        store,
        sql.raw(`insert into payout_row (payout_id, ordinal, line_no, row_tag, cells, state${columns})
          select ${values.replace('$payout', `'${payoutId}'`)} from payout_row limit 1`),
      )
    await expect(copy('', `'${nobody}', 900, 900, 'AAAAAAAA', cells, state`)).rejects.toThrow('does not exist')
    const payee = `$payout, 901, 901, 'BBBBBBBB', cells, state, '${nobody}', 'code'`
    await expect(copy(', payee_id, recognised_by', payee)).rejects.toThrow('does not exist')
    await copy('', `$payout, 902, 902, 'CCCCCCCC', cells, state`)
    const changed = (set: string) =>
      byOwner(store, sql.raw(`update payout_row set ${set} where payout_id = '${payoutId}'`))
    await expect(changed(`payee_id = '${nobody}', recognised_by = 'code'`)).rejects.toThrow('does not exist')
    await expect(
      changed(`payee_id = '${nobody}', recognised_by = 'code', payee_account_id = '${nobody}'`),
    ).rejects.toThrow('does not exist')
  })
})
