import { countries } from '@/lib/networks/countries'
import { namesJoined, networks } from '@/lib/networks/networks'
import { block, type Entry, info, NOT_PAID, PAID_ANYWAY, TYPE_AMOUNT, TYPE_PHONE, warn } from './issue-entry'

const NETWORK_NAMES = namesJoined(
  networks.map(({ name }) => name),
  'or',
)
const COUNTRY_NAMES = namesJoined(
  countries.map(({ name }) => name),
  'or',
)

/** What can be wrong with whom a row pays. */
export const ofPhones = {
  'missing-phone': block('phone', 'No phone', () => `There is no phone and no payee code. ${NOT_PAID} ${TYPE_PHONE}`),
  'bad-phone': block('phone', 'Not a phone', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_PHONE}`),
  'ambiguous-phone': block(
    'phone',
    'Which phone?',
    ({ detail }) => `${detail} ${NOT_PAID} Type the one that is meant.`,
  ),
  'phone-lost-precision': block('phone', 'Digits lost', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_PHONE}`),
  'rounded-phone': warn(
    'phone',
    'Digits lost?',
    ({ typed }) =>
      `${typed} ends in many zeros, as a number does that a spreadsheet has rounded. If it is not the payee's, the ` +
      `money goes to somebody else. Compare it with the payee's own number.`,
  ),
  'foreign-phone': block(
    'phone',
    'Abroad',
    ({ typed }) =>
      `${typed} belongs to a country whose networks we do not pay over. ${NOT_PAID} ` +
      `Type a number from ${COUNTRY_NAMES}, or leave the row out.`,
  ),
  landline: warn(
    'phone',
    'Fixed line',
    ({ typed }) =>
      `${typed} stands in a range of fixed lines, which mobile money seldom reaches. The payment may fail. ` +
      "Type the payee's mobile number, or settle this if you know that the line takes money.",
  ),
  'unassigned-number': info(
    'phone',
    'Unusual number',
    ({ typed }) => `${typed} is in no published range of its country. ${PAID_ANYWAY} Look twice if it is new.`,
  ),
  'unsupported-network': block(
    'rail',
    'No rail',
    ({ detail }) => `${detail} ${NOT_PAID} Choose ${NETWORK_NAMES} if you know better, or leave the row out.`,
  ),
  'rail-conflict': warn(
    'rail',
    'Other network?',
    ({ detail }) => `${detail} The payment may fail. Keep the network of the sheet, or choose the other one.`,
  ),
  'duplicate-phone': warn(
    'phone',
    'Phone again',
    ({ detail }) => `${detail} Both rows are paid. Exclude one, or say why both are right.`,
  ),
} as const satisfies Record<string, Entry>

/** What can be wrong with how much it pays. */
export const ofAmounts = {
  'missing-amount': block('amount', 'No amount', () => `There is no amount. ${NOT_PAID} ${TYPE_AMOUNT}`),
  'bad-amount': block('amount', 'Not an amount', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'ambiguous-amount': block(
    'amount',
    'Which amount?',
    ({ detail }) => `${detail} ${NOT_PAID} Type it with all its digits, such as 50,000 or 50,000.00.`,
  ),
  'zero-amount': block('amount', 'Zero', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'negative-amount': block('amount', 'Below zero', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'too-many-decimals': block('amount', 'Too many decimals', ({ detail }) => detail),
  'too-large-amount': block('amount', 'Too large', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'above-usual-maximum': warn(
    'amount',
    'Above limit',
    ({ detail }) => `${detail} The payment may fail. Split it, or settle this if you know the payee's limit is higher.`,
  ),
  'above-day-limit': warn(
    'amount',
    'Above day limit',
    ({ detail }) =>
      `${detail} The payment may fail. Pay the rest another day, or settle this if you know the payee's limit is higher.`,
  ),
  'above-first-payout': block(
    'amount',
    'Above first payout',
    ({ detail }) => `${detail} ${NOT_PAID} Lower it, leave it out, or pay it to a phone by naming the network.`,
  ),
  'below-usual-minimum': warn(
    'amount',
    'Below limit',
    ({ detail }) => `${detail} The payment may fail. Raise it, or leave the row out.`,
  ),
  'currency-mismatch': block(
    'currency',
    'Other currency',
    ({ detail }) => `${detail} ${NOT_PAID} Correct the currency.`,
  ),
} as const satisfies Record<string, Entry>
