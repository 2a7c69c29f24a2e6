import { readAmountWords } from '@/lib/money/amount-words'

const BEGINS =
  '(?:(?:grand|over ?all|g|sub|sous|verified|approved|checked|net|final|actual|expected|control|batch|sheet|page|voucher|payment)[\\s.-]*)*(?:totals?|totaux|jumla|somme|sum|montant total|omugatte|awamu)'
const GOES_ON =
  '(?:\\s+(?:kuu|ndogo|g[ée]n[ée]rale?|net|amounts?|payable|due|paid|to (?:pay|be paid)|à payer|ya malipo|(?:of|for) (?:all )?payments))*'
const TOTAL = new RegExp(`^${BEGINS}${GOES_ON}\\s*(?:\\([^)]*\\))?\\s*(?:[:=–-]\\s*)?(.*)$`, 'i')
const ANY_TOTAL = new RegExp(`^${BEGINS}\\b.{0,40}$`, 'i')
const SCOPES = { grand: /^(?:grand|over ?all)|g[ée]n[ée]rale?\b|\bkuu\b/i, part: /^(?:sub|sous)|\bndogo\b/i }

const PEOPLE =
  '(?:payees|people|persons|beneficiaries|recipients|payments|employees|staff|workers|farmers|members|participants|bénéficiaires|paiements|personnes|employés|walipwaji|wanufaika|wafanyakazi|wakulima|watu|malipo)'
const NAMED_COUNT = `(?:(?:total )?(?:no\\.?|nos\\.?|n[°º]|number|nombre|idadi)\\s*(?:of|de|d[’']|ya)|total)\\s*(?:all )?${PEOPLE}`
const COUNT = new RegExp(`^(?:${NAMED_COUNT}|head ?count|count)\\s*[:=–-]?\\s*(.*)$`, 'i')
const COUNTED = new RegExp(`^(?:[^\\d]*\\s)?(\\d{1,6}) (?:${PEOPLE}|names|entries|lines|rows)\\b[^\\d]*$`, 'i')
const WHOLE = /^\d{1,3}(?:,\d{3})+$|^\d{1,6}$/
const IN_WORDS = /^(?:(?:total )?(?:amount|sum)s? )?in words\s*[:=–-]?\s*(.*)$/i

/** What follows the words of a total in a text; null for another text. */
export const afterTotal = (text: string): string | null => TOTAL.exec(text)?.[1]?.trim() ?? null

/** Whether a text begins with the words of a total, whatever few words follow. */
export const isTotal = (text: string): boolean => ANY_TOTAL.test(text)

/** Whether the words of a total say that it is of all payments, or of a part of them. */
export const scopeOf = (text: string): 'grand' | 'part' | 'plain' =>
  SCOPES.part.test(text) ? 'part' : SCOPES.grand.test(text) ? 'grand' : 'plain'

/** What follows the words of a number of payments; null for another text. */
export const afterCount = (text: string): string | null => COUNT.exec(text)?.[1] ?? null

/** Whether a text says how many payments a sheet has, with the number in it or beside it. */
export const isCountLabel = (text: string): boolean => {
  const rest = afterCount(text)
  return rest === '' || (rest !== null && WHOLE.test(rest))
}

/** A whole number as the lines of a sheet write it; null for another text. */
export const wholeNumber = (text: string): number | null =>
  WHOLE.test(text) ? Number.parseInt(text.replaceAll(',', ''), 10) : null

/** The number in "12 people"; null for another text. */
export const countedIn = (text: string): number | null => wholeNumber(COUNTED.exec(text)?.[1] ?? '')

/** The total in "Amount in words: fifty thousand shillings"; null for another text. */
export const totalInWords = (text: string) => readAmountWords(IN_WORDS.exec(text)?.[1] ?? '')
