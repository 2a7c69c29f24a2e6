import { type Candidate, hasPhones, isPayeesRole, isSomebodyElse } from './candidates'
import type { ColumnWhy } from './column-why'
import { doubtOf } from './doubts'
import { type Field, fields } from './fields'
import type { Work } from './guessed-columns'
import {
  isOtherStage,
  MONEY_WORDS,
  NEVER_PAID,
  OTHER_PEOPLE,
  OTHER_PHONES,
  OTHER_QUANTITIES,
  PAY_PARTS,
  SUBTOTALS,
  saysPaid,
} from './heading-decoys'
import { bareHeading, meaningsOf } from './heading-words'
import { roleOf } from './refusals'
import { unitsOfHeading } from './units'

/** The candidates that compete with the certain ones, by their cells. */
export function rivalsOf(
  work: Work,
  field: Field,
  sure: readonly Candidate[],
  candidates: readonly Candidate[],
): Candidate[] {
  // A country beside its calling code says no more.
  if (fields[field].decidesPayment !== true || (field === 'country' && sure.length > 0)) return []
  const possible = candidates.filter((one) => !one.meaning.sure && !sure.includes(one))
  const unseen = (column: number) => (work.contents[column]?.filled ?? 0) === 0
  const looks = possible.filter(({ column }) => {
    const content = work.contents[column]
    if (content === undefined || unseen(column)) return !work.whole
    if (field === 'phone') return content.payablePhones >= 0.3
    if (field === 'amount') return content.amounts >= 0.3
    return field === 'network' ? content.networks > 0 : true
  })
  const [only] = sure
  if (field !== 'amount' || only === undefined || sure.length > 1) return looks
  const bare = (column: number) => bareHeading(work.headings[column] ?? '')
  const own = looks.filter(({ column }) => !isOfOtherCurrency(work, column, only.column))
  if (!saysPaid(bare(only.column))) return own
  const hasParts = work.headings.some((_, column) => PAY_PARTS.test(bare(column)))
  const isBefore = (column: number) => hasParts && column < only.column && SUBTOTALS.test(bare(column))
  return own.filter(({ column }) => !PAY_PARTS.test(bare(column)) && !isBefore(column))
}

// "Cost (USD)" is no rival of "Amount (UGX)" in a payout in shillings.
function isOfOtherCurrency({ headings, currency }: Work, column: number, sure: number): boolean {
  const namesOwn = unitsOfHeading(headings[sure] ?? '', '').some((unit) => unit.currency === currency)
  return namesOwn && unitsOfHeading(headings[column] ?? '', currency).some(({ kind }) => kind === 'currency')
}

const MILD: readonly (ColumnWhy | null)[] = ['moreWords', 'sumOfWhat', 'somebodyOrAddress', 'numberOfWhat']

/**
 * Whether the only phones, or the only money, of a sheet stand under a heading that says phone or money with more words, and
 * none of those words names somebody else or another stage of the sum.
 */
export function isOnlyOne(work: Work, field: Field, { column, meaning }: Candidate): boolean {
  const heading = work.headings[column] ?? ''
  const content = work.contents[column]
  if (content === undefined || content.filled === 0) return false
  if (field === 'country') return true
  // A number of an account that is a mobile number in every row is what the templates of providers call the phone.
  const isLine = meaning.why === 'whosePhones' && /\b(?:mtn|airtel|momo)\b/.test(bareHeading(heading))
  const isMild = MILD.includes(meaning.why) || ((meaning.why === 'bankAccount' || isLine) && content.mobiles === 1)
  if (!isMild || hasUnknownCode(heading) || doubtOf(work, field, column) !== null) return false
  const others = work.headings.flatMap((other, at) => (at === column ? [] : [{ other, its: work.contents[at] }]))
  if (field === 'phone') {
    // "Phone 2" is not the first phone, though the first is not here.
    const isFree =
      content.mobiles >= 0.5 &&
      !/ [2-9]$/.test(bareHeading(heading)) &&
      !OTHER_PHONES.test(bareHeading(heading)) &&
      (!OTHER_PEOPLE.test(bareHeading(heading)) || isPayeesRole(work, column))
    return isFree && work.headings.every((other, at) => at === column || !hasPhones(work, at) || isSomebodyElse(other))
  }
  const isMoney = field === 'amount' && content.amounts >= 0.5 && !isOtherStage(bareHeading(heading))
  return (
    isMoney && others.every(({ other, its }) => (its?.amounts ?? 0) < 0.5 || its?.notMoney != null || isNoMoney(other))
  )
}

function isNoMoney(heading: string): boolean {
  const bare = bareHeading(heading)
  if (NEVER_PAID.test(bare)) return true
  if (heading === '' || MONEY_WORDS.test(bare)) return false
  const isOther = OTHER_QUANTITIES.test(bare) || roleOf(heading) === 'fact'
  return isOther || meaningsOf(heading).some(({ field }) => field !== 'amount')
}

// "Amount (BTC)" names a unit that nobody here knows.
const hasUnknownCode = (heading: string): boolean =>
  [...heading.matchAll(/[([]\s*([A-Z]{3})\s*[)\]]/g)].some(
    ([, code = '']) =>
      !/^(?:NET|PAY|MTN|FOR|NOV|DEC|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|TOT|ALL|MAX|UGX|USH|UGS|SHS)$/.test(code),
  )
