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

/** `headings` are the header cells as typed; `columns` says what each column means, null where nothing. */
export type Mapping = {
  readonly headerLine: number | null
  readonly headings: readonly string[]
  readonly columns: readonly (Field | null)[]
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
