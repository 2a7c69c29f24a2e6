import { message } from '@/lib/messages/message'
import { type ColumnContent, MOST_VALUES } from './column-content'
import { columnLetters } from './column-letters'
import { columnNamed } from './column-name'
import { headingKey } from './heading-words'
import type { Question } from './recognition'
import { affirms, asksToStop, isSaidAtAll, type Role, refuses, roleOf, saysDone, valueKey } from './refusals'

/** One value of a column that sorts rows into those to pay and others. The empty text stands for an empty cell. */
export type DecisionValue = { readonly text: string; readonly isPaid: boolean }

const LONGEST_VALUE = 60
const OF_A_PAYMENT = /\b(?:status|state|result|outcome|response|txn|transaction|payment|statut)\b/
const OF_WORK = /\b(?:work|task|job|delivery|training|form|survey|activity|assignment|milestone)\b/
// An approval that is missing is not one that was given.
const APPROVAL =
  /\b(?:approv\w*|authori[sz]\w*|eligib\w*|verif\w*|release\w*|to pay|pay|payable|include[d]?|tick|selected|signed)\b/
const TRANSACTION =
  /\b(?:transaction|txn|trx|receipt|provider|operator|external|financial)\b.*\b(?:id|no|number|ref|reference|code|message)\b|\b(?:result|failure) (?:code|reason|message|desc\w*)\b/

// Filled for those who were paid: a number of their receipt or transaction, or the day.
const RECEIPT =
  /\b(?:receipt|mno|txn|trx|trans|transaction|momo|mm|yo|mpesa)\b.*\b(?:id|no|number|ref\w*|code)\b|^receipts?$|\b(?:date paid|paid (?:on|date)|date of payment)\b/
// Rows with another day than the first are paid on that day.
const DAY_TO_PAY = /\bpay (?:on|after|from)\b|\bdate to (?:pay|be paid)\b/

/** The key of the question about a column that decides which rows are paid. */
export const decisionKey = (column: number): string => `decision ${columnLetters([column])}`

/**
 * The question that an unused column raises when a few words in it sort the rows, and one of them speaks against paying
 * ("No", "Failed", "Dr"); null for other columns.
 */
export function decisionQuestion(
  headings: readonly string[],
  column: number,
  content: Pick<ColumnContent, 'values' | 'hasEmpty' | 'filled' | 'numbers' | 'rows'>,
): Question | null {
  const { values, hasEmpty, filled, numbers } = content
  const heading = headings[column] ?? ''
  const role = roleOf(heading)
  // "Date left" is filled for those who left, each with another day.
  const isSaid = role === 'refusal' && hasEmpty && numbers === 0
  const key = headingKey(heading)
  // What is written beside a few rows alone says something of those rows.
  const isRemark = isSparse(content) && role === 'unknown' && !MARKS_OF_PEOPLE.test(key) && !values.some(isNoRemark)
  const isReceipt = hasEmpty && RECEIPT.test(key)
  const isDay = DAY_TO_PAY.test(key) && values.length > 1
  if (filled === 0 || (role === 'fact' && !isReceipt && !isDay)) return null
  if (values.length >= MOST_VALUES && !isSaid && !isReceipt && !isRemark) return null
  if (!isRemark && values.some((value) => value.length > LONGEST_VALUE)) return null
  const isSwitch = role !== 'unknown' && values.every((value) => value === '0' || value === '1')
  const speaksAgainst = (value: string): boolean => {
    if (isReceipt || isRemark) return true
    if (isDay) return value !== values[0]
    if (isSwitch) return (value === '1') === (role === 'refusal')
    return isAgainst(value, heading, role) || (isSaid && isSaidAtAll(value))
  }
  const listed = values.map((text) => ({ text, isPaid: !speaksAgainst(text) }))
  const isRefused = listed.some(({ isPaid }) => !isPaid)
  const isPartlyApproved = hasEmpty && APPROVAL.test(key) && role !== 'refusal' && values.every(affirms)
  if (!isRefused && !isPartlyApproved) return null
  // Where most say nothing, each remark may be a reason not to pay its row.
  const isBeside = hasEmpty && role === 'unknown'
  const sorted = isBeside ? listed.map(({ text }) => ({ text, isPaid: affirms(text) })) : listed
  const decision: DecisionValue[] = hasEmpty
    ? [...sorted, { text: '', isPaid: role === 'refusal' || isReceipt || isBeside }]
    : sorted
  const isResult = values.some(saysDone) || headings.some((each) => TRANSACTION.test(headingKey(each)))
  const said = {
    column: columnNamed(heading, column),
    values: {
      all: values.slice(0, MOST_SHOWN).map((text) => message('sheet.quoted', { text: text.slice(0, LONGEST_VALUE) })),
    },
    result: isResult && OF_A_PAYMENT.test(key) ? 'yes' : 'no',
    empty: hasEmpty ? 'yes' : 'no',
  }
  return {
    code: 'decision',
    field: 'amount',
    columns: [column],
    message: message('sheet.question.decision', said),
    key: decisionKey(column),
    decision,
  }
}

const MOST_SHOWN = 5
const MOST_OF_100 = 20
const MARKS_OF_PEOPLE =
  /\b(?:email|mail|name|names|alias|nickname|surname|initials?|phone|tel|contact|signature|sign)\b/

// Whole lines that a quotation mark has swallowed, or a reference such as "INV-12", which a comma without quotes may have moved.
const isNoRemark = (value: string): boolean => /\n|^[A-Z]+[-/]\d[\w/-]*$/i.test(value)
const isSparse = ({ filled, rows, numbers }: Pick<ColumnContent, 'filled' | 'rows' | 'numbers'>): boolean =>
  numbers === 0 && (filled === 1 ? rows > 1 : filled > 1 && filled * 100 <= rows * MOST_OF_100)

function isAgainst(value: string, heading: string, role: Role): boolean {
  const key = headingKey(heading)
  const isDone = saysDone(value) && OF_A_PAYMENT.test(key) && !OF_WORK.test(key)
  const isAbsent = /\battend|\bpresent/.test(key) && valueKey(value) === 'a'
  return isDone || isAbsent || refuses(value, role) || asksToStop(value) || /^fail/.test(valueKey(value))
}

/** The answers that are offered: for each, the keys of the values whose rows are paid; null for all rows. */
export function decisionChoices({ decision = [] }: Question): (readonly string[] | null)[] {
  const keys = (some: readonly DecisionValue[]) => [...new Set(some.map(({ text }) => valueKey(text)))]
  const filled = decision.filter(({ text }) => text !== '')
  const paid = keys(filled.filter(({ isPaid }) => isPaid))
  const others = keys(filled.filter(({ isPaid }) => !isPaid))
  const hasEmpty = filled.length < decision.length
  // Of remarks and holds, nobody pays only those.
  const isForEmpty = decision.some(({ text, isPaid }) => text === '' && isPaid)
  const sets = [
    ...(paid.length > 0 ? [paid] : []),
    ...(hasEmpty ? [[...paid, '']] : []),
    // "Dr" and "Cr" say which way money goes, and only the office knows from whose side; nor do "paid" and "pending".
    ...(!isForEmpty && (others.length === 1 || paid.length === 0)
      ? others.slice(0, MOST_SHOWN).map((one) => [one])
      : []),
  ]
  return [...sets, null]
}
