import { message } from '@/lib/messages/message'
import { HOME } from '@/lib/networks/countries'
import { type Problem, problemOf } from './row-issues'

/** Phones of consecutive payments, each one more, or each one less, than the one before; by the places of the payments. */
export type Run = { readonly from: number; readonly to: number }

const FEWEST = 3
const HOME_PHONE = new RegExp(`^\\+${HOME.callingCode}([1-9]\\d{8})$`)

/** The national digits of a phone of our own country, as a number; 0 for any other destination. */
export function homeNumber(destination: string | null): number {
  const digits = destination === null ? undefined : HOME_PHONE.exec(destination)?.[1]
  return digits === undefined ? 0 : Number.parseInt(digits, 10)
}

/**
 * The runs of three or more phones in the order of the sheet, as dragging a cell down in a spreadsheet makes them. `phones` are
 * national digits, 0 or less where a payment has no phone of our country. A run up and the run down from its last phone
 * share that payment.
 */
export function consecutiveRuns(phones: ArrayLike<number>, length = phones.length): Run[] {
  const runs: Run[] = []
  let from = 0
  let step = 0
  let before = phones[0] ?? 0
  for (let at = 1; at <= length; at += 1) {
    const phone = at < length ? (phones[at] ?? 0) : 0
    const next = before > 0 && phone > 0 ? phone - before : 0
    before = phone
    if (next === step) continue
    if ((step === 1 || step === -1) && at - from >= FEWEST) runs.push({ from, to: at - 1 })
    from = at - 1
    step = next
  }
  return runs
}

/** The warning for a payment within a run, which its first and last line name. */
export const consecutiveProblem = (
  lineNo: number,
  phone: number,
  { first, last }: { readonly first: number; readonly last: number },
): Problem =>
  problemOf('consecutive-phones', lineNo, {
    typed: `+${HOME.callingCode}${phone}`,
    detail: message('issues.detail.consecutivePhones', { first, last }),
  })
