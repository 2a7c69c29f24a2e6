/** What a column of a sheet can mean to a payout. */
export type Field = 'name' | 'phone' | 'amount' | 'currency' | 'reference' | 'email' | 'rail' | 'payee' | 'deadline'

export const FIELDS: readonly Field[] = [
  'name',
  'phone',
  'amount',
  'currency',
  'reference',
  'email',
  'rail',
  'payee',
  'deadline',
]

/** Whether a field may be in several columns, whose texts are joined; of any other field one column alone is read. */
export const isJoined = (field: Field): boolean => field === 'name'

/** `headings` are the header cells as typed; `columns` says what each column means, null where nothing. */
export type Mapping = {
  readonly headerLine: number | null
  readonly headings: readonly string[]
  readonly columns: readonly (Field | null)[]
  /** What a person confirmed; a column that is not here is certain by its heading. */
  readonly confirmed?: readonly Confirmation[] | undefined
  /** The currency of the amounts, where a person said it because the sheet names another unit. */
  readonly currency?: string | undefined
  /** The last line of the table that is paid, where another table follows. */
  readonly lastLine?: number | undefined
}

/** One answer of a person about a sheet. The server adds who answered and when (ISO 8601). */
export type Confirmation = {
  /** The key of the question that is answered. */
  readonly key: string
  readonly field: Field
  /** The columns of the field as confirmed; none where the field is not used. */
  readonly columns: readonly number[]
  readonly staffId?: string
  readonly who?: string
  readonly at?: string | undefined
}

/** Field words for people, in sentences. */
export const fieldNames: Readonly<Record<Field, string>> = {
  name: 'name',
  phone: 'phone',
  amount: 'amount',
  currency: 'currency',
  reference: 'reference',
  email: 'email',
  rail: 'network',
  payee: 'payee code',
  deadline: 'deadline',
}
