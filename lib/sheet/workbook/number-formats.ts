import { type UnitSaid, unitsOfHeading } from '@/lib/sheet/columns/units'

// Formats that a workbook names by number alone and that show the currency of the computer, or a hundredth.
const BY_NUMBER: Readonly<Record<number, string>> = {
  5: '"$"#,##0',
  6: '"$"#,##0',
  7: '"$"#,##0.00',
  8: '"$"#,##0.00',
  9: '0%',
  10: '0.00%',
  42: '"$"#,##0',
  44: '"$"#,##0.00',
}
const LONGEST = 80

/** The code of a number format that is named by number alone; null where it shows the number as it is. */
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

const withoutOwn = (text: string, own: string): string =>
  text.replace(OWN_WORDS[own] ?? new RegExp(`\\b${own}\\b`, 'giu'), ' ')
