// Numbers of a transaction or a receipt are a provider's: as a reference of ours they would name another payment.
const REFERENCE_OF = [
  ...['payment', 'transfer', 'pay', 'invoice', 'inv', 'voucher', 'receipt', 'transaction', 'txn', 'partner', 'payout'],
  ...[
    'bill',
    'order',
    'po',
    'cheque',
    'payee',
    'recipient',
    'beneficiary',
    'internal',
    'external',
    'client',
    'merchant',
  ],
]
const PERSON_NUMBERS = ['payroll', 'employee', 'staff', 'worker', 'farmer', 'member']
const NUMBER_FORMS = ['no', 'number', 'num', 'nr']
/** The headings of a payment’s reference in their usual forms: "Ref", "Payment reference no", "Invoice number". */
export const REFERENCES = [
  ...['reference', 'ref', 'reference id', 'ref id', 'reference code', 'ref code', 'reference key'],
  ...['our reference', 'our ref', 'your reference', 'your ref', 'unique reference'],
  ...NUMBER_FORMS.flatMap((form) => [`reference ${form}`, `ref ${form}`]),
  ...REFERENCE_OF.flatMap((word) => [
    ...['reference', 'ref', 'reference id', 'ref id'].map((form) => `${word} ${form}`),
    ...NUMBER_FORMS.flatMap((form) => [`${word} reference ${form}`, `${word} ref ${form}`]),
  ]),
  ...['payment', 'transfer', 'pay', 'invoice', 'inv', 'voucher', 'bill', 'order', 'po'].flatMap((word) => [
    ...NUMBER_FORMS.map((form) => `${word} ${form}`),
    `${word} id`,
  ]),
  ...['invoice', 'voucher'],
  ...PERSON_NUMBERS.flatMap((word) => [...NUMBER_FORMS.map((form) => `${word} ${form}`), `${word} id`]),
]
