import type { Message } from '@/lib/messages/message'
import type { ColumnWhy } from './column-why'
import type { DecisionValue } from './decisions'
import type { Field, Mapping } from './fields'
import type { FormatChoice } from './format-question'

/**
 * Something only a person can say. Nothing of the sheet is payable while one is open. `columns` are the ones to choose
 * from, counted from 0; where a column is missing and none looks like it, there are none.
 */
export type Question = {
  readonly code:
    | 'ambiguous-columns'
    | 'unsure-column'
    | 'missing-required-column'
    | 'no-header'
    | 'other-unit'
    | 'second-table'
    | 'decision'
    | 'unused-column'
    | 'note'
    | 'other-format'
    | 'several-sheets'
  readonly field: Field
  readonly columns: readonly number[]
  readonly message: Message
  /** Why each of `columns` is not certain, in the same order. */
  readonly whys?: readonly ColumnWhy[]
  /** What the question is about, word for word the same wherever the same thing is unsure. */
  readonly key: string
  /** Of a unit: the currency that the sheet names, where a row may be paid in it. */
  readonly currency?: string | null
  /** Whether the sheet says that its amounts are thousands or the like. */
  readonly isMultiple?: boolean
  /** Of a unit that the heading of a column names: that column. The question goes when the amount is in another. */
  readonly ofColumn?: number
  /** Of a column that decides which rows are paid: the words in it. */
  readonly decision?: readonly DecisionValue[]
  /** Of a second table below: its first line, and whether it may be more of the same table (only a title stands there). */
  readonly line?: number
  readonly mayResume?: boolean
  readonly isBeside?: boolean
  /** Of a title in the middle that may say that the rows below are not to be paid. */
  readonly isSection?: boolean
  /** Of tables side by side: the columns of each, and what they mean. */
  readonly tables?: readonly { readonly columns: readonly number[]; readonly fields: Mapping['columns'] }[]
  /** Of a number format: what may count, the text that is shown or the one that is stored. */
  readonly choices?: readonly FormatChoice[]
  /** Of several tabs with payments: their names, first the one that is read. */
  readonly tabs?: readonly string[]
  /** Of a question that only arises for one of several tables side by side: the columns of that table. */
  readonly ofTable?: readonly number[]
}

/** How a sheet's columns are understood, and how surely. */
export type Recognition = {
  readonly mapping: Mapping
  readonly questions: readonly Question[]
  /** Fields found by what the cells look like, not by a heading; only where there are no headings at all. */
  readonly guessed: readonly Field[]
  /** Columns that are not used: their heading means nothing to a payout, or is not surely what it seems. */
  readonly unknown: readonly number[]
  /** Empty columns whose heading means a field that another column gives. */
  readonly repeated: readonly number[]
  /** Columns of the phone or the amount that hold formulas of which the file does not store the results. */
  readonly unresolved: readonly number[]
  /** Some texts of each column. */
  readonly samples: readonly (readonly string[])[]
}
