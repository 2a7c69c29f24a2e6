import type { ColumnWhy } from './column-why'
import { REFERENCES } from './reference-terms'

/**
 * The headings of one field. `exact` terms mean this field and nothing else, so such a column is used without a
 * question. `possible` terms are often this field and often something else; `why` says what else.
 */
export type Headings = {
  readonly exact: readonly string[]
  readonly possible: readonly { readonly why: ColumnWhy; readonly terms: readonly string[] }[]
}

const PEOPLE = [
  'recipient',
  'payee',
  'beneficiary',
  'employee',
  'staff',
  'worker',
  'farmer',
  'supplier',
  'member',
  'customer',
]
const PHONES = [
  ...['phone', 'phone number', 'phone no', 'msisdn', 'mobile', 'mobile number', 'mobile no', 'mobile phone'],
  ...['mobile phone number', 'mobile phone no', 'telephone', 'telephone number', 'telephone no', 'tel', 'tel no'],
  ...['tel number', 'cell', 'cell phone', 'cellphone', 'cell number', 'cell no', 'cellphone number'],
  ...['mobile money number', 'mobile money no', 'mobile money phone', 'mobile money phone number', 'momo number'],
  ...['momo no', 'momo', 'mm number', 'mm no', 'contact number', 'contact no', 'phone contact', 'contact phone'],
  ...['contact phone number', 'telephone contact', 'mobile contact', 'nambari ya simu', 'namba ya simu', 'simu'],
  ...['numero de telephone', 'telephone mobile'],
]

/** The headings in use for each field of a payment; those of our own notes are in their entry of `fields.ts`. */
export const HEADINGS = {
  phone: {
    exact: [...PHONES, ...PEOPLE.flatMap((who) => PHONES.slice(0, 16).map((term) => `${who} ${term}`))],
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
      ...['take home pay', 'kiasi', 'montant', 'montant a payer', 'net a payer'],
    ],
    possible: [
      {
        why: 'paidAlready',
        terms: ['amount paid', 'paid', 'paid amount', 'total paid', 'disbursed', 'amount disbursed'],
      },
      {
        why: 'owed',
        terms: ['amount due', 'due', 'balance', 'balance due', 'outstanding', 'arrears', 'amount owed'],
      },
      {
        why: 'requested',
        terms: ['amount requested', 'requested amount', 'amount approved', 'approved amount', 'amount claimed'],
      },
      {
        why: 'beforeDeductions',
        terms: [
          'gross',
          'gross pay',
          'gross amount',
          'gross salary',
          'salary',
          'wage',
          'wages',
          'pay',
          'basic pay',
          'basic salary',
          'earnings',
        ],
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
          'figure',
        ],
      },
    ],
  },
  name: {
    exact: [
      ...['name', 'names', 'full name', 'full names', 'name of payee', 'payee', 'beneficiary', 'recipient', 'employee'],
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
        terms: [
          'narration',
          'description',
          'reason',
          'details',
          'remarks',
          'memo',
          'purpose',
          'receipt',
          'transaction id',
        ],
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
    exact: ['payee code', 'payee id', 'external id', 'external user id', 'wallet', 'wallet code'],
    possible: [],
  },
  deadline: { exact: ['deadline', 'due date', 'delivery date', 'deliver by', 'release by'], possible: [] },
} as const satisfies Readonly<Record<string, Headings>>
