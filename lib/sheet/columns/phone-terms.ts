/** Whom a sheet may call its payees. */
export const PEOPLE = [
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
const TERMS = [
  ...['phone', 'phone number', 'phone no', 'msisdn', 'mobile', 'mobile number', 'mobile no', 'mobile phone'],
  ...['mobile phone number', 'mobile phone no', 'telephone', 'telephone number', 'telephone no', 'tel', 'tel no'],
  ...['tel number', 'cell', 'cell phone', 'cellphone', 'cell number', 'cell no', 'cellphone number'],
  ...['mobile money number', 'mobile money no', 'mobile money phone', 'mobile money phone number', 'momo number'],
  ...['momo no', 'momo', 'mm number', 'mm no', 'contact number', 'contact no', 'phone contact', 'contact phone'],
  ...['contact phone number', 'telephone contact', 'mobile contact', 'nambari ya simu', 'namba ya simu', 'simu'],
  ...[
    'numero de telephone',
    'no de telephone',
    'no telephone',
    'numero telephone',
    'telephone mobile',
    'telephone portable',
  ],
  ...[
    'tel mobile',
    'numero mobile',
    'numero mobile money',
    'portable',
    'numero momo',
    'simu ya mkononi',
    'essimu',
    'ennamba y essimu',
  ],
  ...['namba ya simu ya mkononi', 'nambari ya simu ya mkononi'],
  ...['mtn airtel', 'airtel mtn', 'mtn or airtel', 'airtel or mtn', 'mtn and airtel', 'airtel and mtn'].flatMap(
    (networks) => ['number', 'no', 'line', 'phone', 'phone number'].map((term) => `${networks} ${term}`),
  ),
]

/** The headings of a phone, by itself and of each kind of payee. */
export const PHONES: readonly string[] = [
  ...TERMS,
  ...PEOPLE.flatMap((who) => TERMS.slice(0, 16).map((term) => `${who} ${term}`)),
]
