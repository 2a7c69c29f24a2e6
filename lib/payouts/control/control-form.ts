import { type Message, message } from '@/lib/messages/message'
import { type Amount, readCellAmount } from '@/lib/money/amount'
import {
  agrees,
  type ComparedFigure,
  type ControlFigure,
  compareWhole,
  type SheetFigures,
  typedFigures,
} from '@/lib/sheet/rows/control-figures'
import type { Control } from './control'
import type { ControlInput, TypedControlInput } from './control-input'

/** The fields of a control total as they are typed. */
export type ControlTyped = { readonly total: string; readonly count: string; readonly explanation: string }
export const NOTHING_TYPED: ControlTyped = { total: '', count: '', explanation: '' }

type Read<Value> = { readonly value: Value | null; readonly problem: Message | null }

/** Reads the expected total as it is typed, in a currency; empty is none. */
function readTotal(typed: string, currency: string): Read<Amount> {
  if (typed.trim() === '') return { value: null, problem: null }
  const read = readCellAmount(typed)
  if (!read.ok) return { value: null, problem: read.message }
  if (read.currency === null || read.currency === currency) return { value: read.amount, problem: null }
  return { value: null, problem: message('sheet.control.otherCurrency', { currency }) }
}

/** Reads the expected number of payments as it is typed; empty is none. */
function readCount(typed: string): Read<number> {
  const text = typed.trim().replaceAll(',', '')
  if (text === '') return { value: null, problem: null }
  const value = /^[1-9]\d{0,5}$/.test(text) ? Number.parseInt(text, 10) : null
  return { value, problem: value === null ? message('sheet.control.notCount') : null }
}

// The server requires the same.
const SHORTEST_EXPLANATION = 3
const MOST_LINES = 300

const readExplanation = (typed: string): string | null =>
  typed.trim().length < SHORTEST_EXPLANATION ? null : typed.trim()

/** What is wrong with the fields of a form, by their names. */
export function controlProblems({ total, count }: ControlTyped, currency: string): Readonly<Record<string, Message>> {
  const wrong = { total: readTotal(total, currency).problem, count: readCount(count).problem }
  return Object.fromEntries(Object.entries(wrong).filter((one): one is [string, Message] => one[1] !== null))
}

/** What a form without problems asks for. */
export const controlOf = ({ total, count, explanation }: ControlTyped, currency: string): TypedControlInput => ({
  total: readTotal(total, currency).value,
  count: readCount(count).value,
  explanation: readExplanation(explanation),
})

/** The fields of a form as they were saved. */
export function typedOf({ figures, explanation }: Control): ControlTyped {
  const typed = figures.filter(({ lineNo }) => lineNo === null)
  const of = (kind: ControlFigure['kind']) => String(typed.find((figure) => figure.kind === kind)?.value ?? '')
  return { total: of('total').replace(/\.00$/, ''), count: of('count'), explanation: explanation ?? '' }
}

type Stated = {
  readonly figures: SheetFigures
  readonly own: readonly ComparedFigure[]
  readonly notCompared: readonly number[]
}

/** What a sheet is compared with: its own figures, and those that a person typed where it has none. */
export type ReadControl = {
  readonly compared: readonly ComparedFigure[]
  readonly problems: { readonly total: Message | null; readonly count: Message | null }
  readonly differs: boolean
  /** Why it cannot be saved yet; null where it can. */
  readonly stops: 'correctFirst' | 'explainFirst' | null
  readonly control: ControlInput
}

/** Reads what is typed beside a sheet, and compares it and the figures of the sheet with its payments. */
export function readControl({ figures, own, notCompared }: Stated, currency: string, typed: ControlTyped): ReadControl {
  const has = (kind: ControlFigure['kind']) => own.some((figure) => figure.kind === kind)
  const total = readTotal(has('total') ? '' : typed.total, currency)
  const count = readCount(has('count') ? '' : typed.count)
  const expected = typedFigures({ total: total.value && { value: total.value, currency }, count: count.value })
  const compared = [...own, ...compareWhole(expected, figures)]
  const differs = compared.some((figure) => !agrees(figure))
  const explanation = differs ? readExplanation(typed.explanation) : null
  const unreadable = total.problem !== null || count.problem !== null
  return {
    compared,
    problems: { total: total.problem, count: count.problem },
    differs,
    stops: unreadable ? 'correctFirst' : differs && explanation === null ? 'explainFirst' : null,
    control: {
      figures: compared.map(withoutCounted),
      explanation,
      ...(notCompared.length === 0 ? {} : { notCompared: notCompared.slice(0, MOST_LINES) }),
    },
  }
}

// The server counts itself.
function withoutCounted({ counted: _counted, ...figure }: ComparedFigure): ControlFigure {
  return figure as ControlFigure
}
