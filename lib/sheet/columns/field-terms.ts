import type { ColumnWhy } from './column-why'
import { PEOPLE, PHONES } from './phone-terms'
import { REFERENCES } from './reference-terms'

/**
 * The headings of one field. `exact` terms mean this field and nothing else, so such a column is used without a
 * question. `possible` terms are often this field and often something else; `why` says what else.
 */
export type Headings = {
  readonly exact: readonly string[]
  readonly possible: readonly { readonly why: ColumnWhy; readonly terms: readonly string[] }[]
}

/** The headings in use for each field of a payment; those of our own notes are in their entry of `fields.ts`. */
export const HEADINGS = {
  phone: {
    exact: PHONES,
    possible: [
      {
        why: 'bankAccount',
        terms: ['account number', 'account no', 'account', 'wallet number', 'wallet no'],
      },
      {
        why: 'somebodyOrAddress',
        terms: ['contact', 'contacts', 'contact details'],
      },
      { why: 'numberOfWhat', terms: ['number', 'no', 'nambari', 'numero'] },
    ],
  },
  amount: {
    exact: [
      ...[
        'amount',
        'amt',
        'net pay',
        'net amount',
        'net salary',
        'net wage',
        'net wages',
        'net payable',
        'net to pay',
        'total net pay',
        'net payment',
      ],
      ...['amount to pay', 'amount to be paid', 'amount payable', 'payable', 'payable amount', 'payment amount'],
      ...['payout amount', 'transfer amount', 'pay amount', 'amount to send', 'amount to transfer', 'take home'],
      ...[
        'take home pay',
        'kiasi',
        'montant',
        'montant a payer',
        'net a payer',
        'montant net',
        'salaire net',
        'montant a verser',
      ],
      ...['kiasi cha kulipa', 'kiasi cha malipo', 'net total', 'omuwendo'],
    ],
    possible: [
      {
        why: 'paidAlready',
        terms: ['amount paid', 'paid', 'paid amount', 'total paid', 'disbursed', 'amount disbursed'],
      },
      {
        why: 'owed',
        terms: ['balance', 'balance due', 'outstanding', 'arrears', 'amount owed'],
      },
      {
        why: 'requested',
        terms: ['amount requested', 'requested amount', 'amount claimed'],
      },
      {
        why: 'beforeDeductions',
        terms: ['gross', 'gross pay', 'gross amount', 'gross salary', 'basic pay', 'basic salary'],
      },
      {
        why: 'sumOfWhat',
        terms: [
          'total',
          'total amount',
          'grand total',
          'net',
          'value',
          'sum',
          'payment',
          'total pay',
          'total payable',
          'allowance',
          'safari day allowance',
          'figure',
          ...['amount due', 'due', 'amount approved', 'approved amount'],
          'salary',
          'wage',
          'wages',
          'pay',
          'earnings',
          'mshahara',
          'malipo',
          'jumla',
          'salaire',
          'ssente',
          'ensimbi',
        ],
      },
    ],
  },
  name: {
    exact: [
      ...['name', 'names', 'full name', 'full names', 'name of payee', 'payee', 'beneficiary', 'recipient', 'employee'],
      ...[
        'prenoms et nom',
        'nom et prenom',
        'nom et prenoms',
        'noms et prenoms',
        'nom du beneficiaire',
        'beneficiaire',
        'noms',
      ],
      ...['majina', 'jina la mpokeaji', 'jina la mfanyakazi', 'erinnya', 'amannya', 'mfanyakazi'],
      ...[
        'supplier',
        'farmer',
        'worker',
        'staff',
        'staff member',
        'member',
        'jina',
        'jina kamili',
        'nom',
        'nom complet',
      ],
      ...PEOPLE.flatMap((who) => [`${who} name`, `${who} names`, `${who} full name`, `name of ${who}`]),
    ],
    possible: [
      {
        why: 'accountHolder',
        terms: ['account name', 'account holder', 'registered name', 'customer', 'vendor', 'contact person'],
      },
    ],
  },
  reference: {
    exact: REFERENCES,
    possible: [
      {
        why: 'note',
        terms: ['narration', 'description', 'reason', 'details', 'remarks', 'memo', 'purpose', 'receipt'],
      },
    ],
  },
  email: {
    exact: [
      'email',
      'e mail',
      'mail',
      'email address',
      'e mail address',
      'mail address',
      ...PEOPLE.map((who) => `${who} email`),
    ],
    possible: [],
  },
  network: {
    exact: [
      'network',
      'telco',
      'operator',
      'network',
      'mobile network',
      'network provider',
      'network operator',
      'mobile operator',
      'telecom',
    ],
    possible: [
      {
        why: 'otherNetwork',
        terms: [
          'provider',
          'channel',
          'payment method',
          'payment mode',
          'mode of payment',
          'method',
          'bank name',
          'bank',
          'service provider',
          'payment channel',
        ],
      },
    ],
  },
  currency: {
    exact: ['currency', 'currency code', 'ccy', 'cur', 'curr', 'payment currency'],
    possible: [
      {
        why: 'otherCurrency',
        terms: ['account currency', 'invoice currency', 'original currency', 'local currency', 'base currency'],
      },
    ],
  },
  payee: {
    exact: ['payee code', 'payee id', 'wallet', 'wallet code'],
    possible: [],
  },
  deadline: {
    exact: [
      ...[
        'deadline',
        'due date',
        'delivery date',
        'delivery deadline',
        'deadline date',
        'final date',
        'completion date',
      ],
      ...[
        'deliver by',
        'deliver before',
        'delivered by',
        'release by',
        'complete by',
        'completed by',
        'complete before',
      ],
      ...['date limite', 'tarehe ya mwisho', 'due by', 'finish by'],
    ],
    possible: [],
  },
  country: {
    exact: [
      ...['country code', 'dial code', 'dialling code', 'dialing code', 'calling code', 'phone code', 'phone country'],
      ...['phone country code', 'phone prefix', 'country dial code', 'country calling code', 'intl code', 'area code'],
      ...['indicatif', 'code pays', 'indicatif pays', 'msimbo wa nchi'],
    ],
    possible: [
      { why: 'anotherColumn', terms: ['country', 'code', 'prefix', 'pays', 'nchi', 'country of phone', 'eggwanga'] },
    ],
  },
} as const satisfies Readonly<Record<string, Headings>>
