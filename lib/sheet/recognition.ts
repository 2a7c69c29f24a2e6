import type { Field, Mapping } from './fields'

/**
 * Something only a person can say. `columns` are the ones to choose from, counted from 0; where a column is missing and
 * none looks like it, there are none.
 */
export type Question = {
  readonly code: 'ambiguous-columns' | 'missing-required-column' | 'no-header'
  readonly field: Field
  readonly columns: readonly number[]
  readonly sentence: string
}

/** How a sheet's columns are understood, and how surely. */
export type Recognition = {
  readonly mapping: Mapping
  readonly questions: readonly Question[]
  /** Fields found by what the cells look like, not by a heading. */
  readonly guessed: readonly Field[]
  /** Columns with a heading that means nothing to a payout. */
  readonly unknown: readonly number[]
  /** Columns whose heading means a field that another column already gives. */
  readonly repeated: readonly number[]
}
