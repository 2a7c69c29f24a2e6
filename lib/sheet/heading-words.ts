import type { Field } from './fields'

/** A heading as it is compared: lower case, no accents, words split by one space ("Amount (UGX)" is "amount ugx"). */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

type NamePart = 'first' | 'middle' | 'last'
export type HeadingMeaning = { readonly field: Field; readonly rank: number; readonly part: NamePart | null }

// The words staff use, best first: where two columns mean one field, the earlier word wins if the field allows it.
const WORDS: Readonly<Record<Field, readonly string[]>> = {
  phone: [
    ...['phone number', 'phone', 'msisdn', 'mobile number', 'mobile no', 'mobile', 'recipient phone', 'payee phone'],
    ...['mobile money number', 'momo number', 'mm number', 'wallet number', 'telephone', 'telephone number', 'tel'],
    ...['phone no', 'tel no', 'telephone no', 'contact', 'contact no', 'contact number', 'cell', 'cell phone'],
    ...['cellphone', 'mobile phone', 'recipient phone number', 'payee phone number', 'beneficiary phone'],
    ...['account number', 'account no', 'nambari ya simu', 'simu', 'numero de telephone', 'telephone mobile'],
  ],
  amount: [
    ...['amount', 'amt', 'net pay', 'net amount', 'net salary', 'amount to pay', 'amount payable', 'payable'],
    ...[
      'payment amount',
      'amount paid',
      'amount due',
      'net',
      'net wage',
      'take home',
      'value',
      'total',
      'total amount',
      'pay',
      'salary',
      'wage',
      'wages',
      'kiasi',
      'montant',
    ],
  ],
  name: [
    ...['name', 'full name', 'names', 'payee name', 'beneficiary name', 'account name', 'recipient name', 'payee'],
    ...['beneficiary', 'recipient', 'employee name', 'employee', 'supplier', 'supplier name', 'staff name', 'jina'],
    ...['jina kamili', 'nom', 'nom complet', 'farmer', 'farmer name', 'worker', 'worker name', 'member name'],
  ],
  reference: [
    ...['reference', 'ref', 'ref no', 'reference no', 'reference number', 'partner reference', 'reference id'],
    ...['transaction reference', 'invoice', 'invoice no', 'invoice number', 'payroll no', 'payroll number'],
    ...['employee no', 'employee number', 'staff id', 'staff no', 'narration', 'description', 'reason'],
  ],
  email: ['email', 'e mail', 'mail', 'email address', 'e mail address'],
  rail: [
    ...['network', 'telco', 'operator', 'provider', 'rail', 'mobile network', 'network provider', 'channel'],
    ...['payment method', 'method', 'bank name'],
  ],
  currency: ['currency', 'currency code', 'ccy', 'cur'],
  payee: ['payee code', 'payee id', 'external id', 'external user id', 'wallet', 'wallet code', 'payee'],
  deadline: ['deadline', 'due date', 'delivery date', 'deliver by', 'release by'],
}

const NAME_PARTS: Readonly<Record<string, NamePart>> = {
  'first name': 'first',
  firstname: 'first',
  'given name': 'first',
  forename: 'first',
  'other names': 'middle',
  'other name': 'middle',
  'middle name': 'middle',
  surname: 'last',
  'last name': 'last',
  lastname: 'last',
  'family name': 'last',
}

const meanings = new Map<string, HeadingMeaning[]>()
for (const [field, words] of Object.entries(WORDS) as [Field, readonly string[]][]) {
  words.forEach((word, rank) => {
    remember(word, { field, rank, part: null })
  })
}
for (const [word, part] of Object.entries(NAME_PARTS)) remember(word, { field: 'name', rank: 100, part })

function remember(word: string, meaning: HeadingMeaning): void {
  for (const key of new Set([word, word.replaceAll(' ', '')])) {
    meanings.set(key, [...(meanings.get(key) ?? []), meaning])
  }
}

const CURRENCY = /\b(ugx|ushs?|shs?|kes|ksh|tzs|tsh|rwf|usd|eur|gbp)\b/

/** The fields a heading may mean, best first; more than one only for words that people use for two things ("payee"). */
export function meaningsOf(heading: string): readonly HeadingMeaning[] {
  const key = headingKey(heading)
  const bare = key
    .replace(CURRENCY, '')
    .replace(/\bin\b *$/, '')
    .replace(/ +/g, ' ')
    .trim()
  const compact = bare.replaceAll(' ', '')
  return (
    meanings.get(key) ?? meanings.get(bare) ?? meanings.get(compact) ?? (bare === '' && key !== '' ? ONLY_CURRENCY : [])
  )
}

// A column headed just "UGX" is how many sheets name the amount.
const ONLY_CURRENCY: readonly HeadingMeaning[] = [{ field: 'amount', rank: 50, part: null }]

const CODES: Readonly<Record<string, string>> = {
  ...{ ugx: 'UGX', ush: 'UGX', ushs: 'UGX', kes: 'KES', ksh: 'KES', tzs: 'TZS', tsh: 'TZS', rwf: 'RWF' },
  ...{ usd: 'USD', eur: 'EUR', gbp: 'GBP' },
}

/** The currency that a heading names ("Amount (USD)"), or null. "Sh" alone names none. */
export function headingCurrency(heading: string): string | null {
  const word = CURRENCY.exec(headingKey(heading))?.[1] ?? ''
  return CODES[word] ?? null
}

/** Columns of service ids: money is never sent to an id that came in a file (contract 4.6). */
export function isRawIdHeading(heading: string): boolean {
  return /^(recipient|receiver|service recipient)(id|uuid|accountid)$/.test(headingKey(heading).replaceAll(' ', ''))
}
