import { describe, expect, it } from 'vitest'
import { mappingInput } from './draft-input'

const mapping = (columns: readonly (string | null)[]) => ({
  headerLine: 1,
  headings: columns.map((_, at) => `Heading ${at}`),
  columns,
})

describe('the columns of a sheet as a browser sends them', () => {
  it('name each field once, since only the first column of an amount or a phone would be read', () => {
    expect(mappingInput.safeParse(mapping(['phone', 'amount', null])).success).toBe(true)
    for (const field of ['phone', 'amount', 'currency', 'reference', 'email', 'network', 'payee', 'deadline'])
      expect(mappingInput.safeParse(mapping(['name', field, field])).success, field).toBe(false)
  })

  it('may hold a name in parts', () => {
    expect(mappingInput.safeParse(mapping(['name', 'name', 'phone', 'amount'])).success).toBe(true)
  })
})
