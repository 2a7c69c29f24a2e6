import { type UnitSaid, unitsOfHeading } from '@/lib/sheet/columns/units'

// The formats that a workbook names by number alone. The currency of the computer is shown as a dollar.
const BY_NUMBER: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??' },
  ...{ 5: '"$"#,##0', 6: '"$"#,##0', 7: '"$"#,##0.00', 8: '"$"#,##0.00', 42: '"$"#,##0', 44: '"$"#,##0.00' },
  ...{ 37: '#,##0_);(#,##0)', 38: '#,##0_);(#,##0)', 39: '#,##0.00_);(#,##0.00)', 40: '#,##0.00_);(#,##0.00)' },
  ...{ 41: '#,##0_);(#,##0)', 43: '#,##0.00_);(#,##0.00)', 48: '##0.0E+0', 49: '@' },
}
const LONGEST = 80

/** The code of a number format that is named by number alone; null for the general one, and for dates. */
export const formatByNumber = (id: number): string | null => BY_NUMBER[id] ?? null

/**
 * What a number format says of its numbers beside the payout's own currency: another currency, or a multiple (`#,##0,`
 * shows thousands, `0%` hundredths). Nothing for a format of dates or of plain numbers.
 */
export function unitsOfFormat(code: string, own: string): UnitSaid[] {
  const [positive = ''] = code.slice(0, LONGEST).split(';')
  // `[$KES-441]` shows a currency; other brackets are colours, conditions and languages.
  const shown = positive.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '"$1"').replace(/\[[^\]]*\]/g, '')
  const words = [...shown.matchAll(/"([^"]*)"|\\(.)|([$€£¥₦₹\p{Sc}])/gu)].map((one) => one[1] ?? one[2] ?? one[3])
  const text = words.join('').trim()
  const placeholders = shown.replace(/"[^"]*"|\\.|_.|\*./g, '')
  const units = unitsOfHeading(text, own)
  if (/[0#?][^0#?.,]*,+(?![0#?])/.test(placeholders.replace(/\s/g, '')))
    units.push({ kind: 'multiple', said: code.slice(0, LONGEST), currency: null })
  if (placeholders.includes('%')) units.push({ kind: 'multiple', said: '%', currency: null })
  const isKnown = units.length > 0 || !/\p{L}{2}/u.test(withoutOwn(text, own))
  return isKnown ? units : [{ kind: 'currency', said: text, currency: null }]
}

const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  UGX: /\b(?:ugx|ushs?|ugshs?|shs?|ug ?shs?|shillings?|shilingi|only)\b/giu,
}

/** Words beside a number without those of its own currency. */
export const withoutOwn = (text: string, own: string): string =>
  text.replace(OWN_WORDS[own] ?? new RegExp(`\\b${own}\\b`, 'giu'), ' ')
