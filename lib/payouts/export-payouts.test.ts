import Papa from 'papaparse'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureTestSettings } from '@/lib/access/test-settings'
import { translator } from '@/lib/messages/translator'
import { fileResponse, sheetFile } from '@/lib/spreadsheets/sheet-response'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { draft, person } from '@/lib/store/test-story'
import { payoutHeads, payoutRows } from './export-payouts'
import { PAYOUTS_PAGE_SIZE } from './payouts-filters'

const english = translator('en', 'Africa/Kampala')

describe('the list of payouts as a sheet', () => {
  let store: Engine
  beforeEach(async () => {
    ensureTestSettings()
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('has every payout of all pages once, with their number and the sums of each currency', async () => {
    const made = new Set<string>()
    for (let n = 0; n < PAYOUTS_PAGE_SIZE + 3; n++) made.add((await draft(store, 2)).payoutId)
    const file = fileResponse(
      sheetFile({
        ...{ name: 'payouts', format: 'csv', heads: payoutHeads(english) },
        rows: payoutRows(await person(store, 'viewer'), { search: '' }, english),
      }),
    )
    const { data } = Papa.parse<string[]>(await file.text(), { delimiter: ',', newline: '\r\n', skipEmptyLines: true })
    const rows = data.slice(1, -2)
    expect(rows).toHaveLength(made.size)
    expect(new Set(rows.map(([id]) => id))).toEqual(made)
    expect(rows[0]?.slice(2, 9)).toEqual(['Direct payout', 'Draft', '2', 'UGX', '3000.00', 'estimated', '0.00'])
    expect(data.at(-2)?.slice(0, 2)).toEqual(['Number of payouts', String(made.size)])
    const [first, , , , , currency, debit] = data.at(-1) ?? []
    expect([first, currency, debit]).toEqual(['Sum', 'UGX', `${made.size * 3000}.00`])
  })
})
