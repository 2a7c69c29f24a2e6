import { isHomeCountry, readCountry } from '@/lib/networks/calling-codes'
import type { ColumnWhy } from './column-why'
import type { Field } from './fields'
import type { Work } from './guessed-columns'

// The cells speak against a heading, however sure it is.
export function doubtOf(work: Work, field: Field, column: number): ColumnWhy | null {
  const content = work.contents[column]
  if (content === undefined || content.filled === 0) return null
  if (field === 'amount') {
    if (content.payablePhones >= 0.3 || content.phones >= 0.8) return 'phoneCells'
    if (content.notMoney !== null) return content.notMoney
    if (content.unresolved > 0.5) return null
    return content.counts ? 'rowNumbers' : content.filled > 1 && content.amounts < 0.5 ? 'notAmounts' : null
  }
  if (field === 'phone') {
    if (namesOtherCountry(work.headings[column] ?? '')) return 'otherCountry'
    return content.filled > 1 && content.phones < 0.5 ? 'notPhones' : null
  }
  if (field === 'network') return content.filled > 1 && content.networks < 0.5 ? 'notNetworks' : null
  if (field === 'payee') return content.payablePhones >= 0.5 ? 'phoneCells' : null
  return null
}

function namesOtherCountry(heading: string): boolean {
  const [code] = /(?:\+|00)\d{1,3}\b/.exec(heading) ?? []
  const named = [code ?? '', ...heading.split(/[^\p{L}]+/u).filter((word) => word.length > 3)].map(readCountry)
  return named.some((country) => country !== null && !isHomeCountry(country))
}
