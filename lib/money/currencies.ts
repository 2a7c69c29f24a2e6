/** A currency as people write it. `CURRENCIES` is the only list of those that we recognise. */
export type Currency = {
  readonly code: string
  /** Whether it is paid in whole units, as the shilling is on mobile-money networks. */
  readonly whole?: true
  /** Whether people call it "shillings", so that a mark of shillings alone (`/=`) may mean it. */
  readonly shillings?: true
  /** How an amount cell names it, in lower case and without points. */
  readonly marks: readonly string[]
  /** What a cell of the currency column may contain instead of the code. */
  readonly words?: readonly string[]
  /** How a heading, a title or a number format names it. */
  readonly named: RegExp
  readonly sign?: string
  /** Named by the contract (2.2), so that cards and external wallets take it (contract 8). */
  readonly inContract?: true
  /** Whether limits of mobile money can be set for it. */
  readonly hasLimits?: true
}

export const CURRENCIES: readonly Currency[] = [
  {
    code: 'UGX',
    whole: true,
    shillings: true,
    marks: ['ugx', 'ush', 'ushs', 'ugsh', 'ugshs'],
    words: ['ush', 'ushs', 'uganda shilling', 'uganda shillings', 'ugandan shillings'],
    named: /\b(?:ugx|u[. /]{0,2}shs?|ugandan? ?(?:shillings?|shs?)|ug[. /]{0,2}shs?)\b/i,
    inContract: true,
    hasLimits: true,
  },
  {
    code: 'KES',
    shillings: true,
    marks: ['kes', 'ksh', 'kshs'],
    named: /\b(?:kes|kshs?|(?<!\d ?)k[. /]{1,2}shs?|kenyan? ?(?:shillings?|shs?))\b/i,
    hasLimits: true,
  },
  {
    code: 'TZS',
    shillings: true,
    marks: ['tzs', 'tsh', 'tshs'],
    named: /\b(?:tzs|t[. /]{0,2}shs?|tz[. /]{0,2}shs?|tanzanian? ?(?:shillings?|shs?))\b/i,
    hasLimits: true,
  },
  { code: 'RWF', whole: true, marks: ['rwf'], named: /\b(?:rwf|f[. ]?rw|rwandan? ?francs?)\b/i, hasLimits: true },
  {
    code: 'USD',
    marks: ['usd', 'us$', '$'],
    named: /\b(?:usd|us\$|us ?dollars?)|\bdollars?\b/i,
    sign: '$',
    inContract: true,
    hasLimits: true,
  },
  { code: 'EUR', marks: ['eur', '€'], named: /\b(?:eur|euros?)\b/i, sign: '€', inContract: true, hasLimits: true },
  { code: 'GBP', marks: ['gbp', '£'], named: /\b(?:gbp|sterling|pounds?)\b/i, sign: '£' },
]

/** Codes and names of other currencies, as words of a pattern: recognised, and never read as one of ours. */
export const OTHER_CODES = `ssp zar ngn ghs etb bif fbu cdf zmw mwk mzn xaf xof inr cny rmb jpy aed sar chf cad aud sek nok dkk egp`
export const OTHER_NAMES = `francs? fcfa cfa rands? naira rupees? yuan yen birr kwachas? cedis? meticais metical dinars? dirhams? riyals? shekels? pesos? kr`
const isOurs = (word: string) => CURRENCIES.some(({ named }) => named.test(word.replaceAll('?', '')))
const anyOf = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words
      .split(' ')
      .filter((word) => !isOurs(word))
      .join('|')})\\b`,
    'i',
  )

const OTHER_SPELLINGS = /\b(?:f\. ?bu|f\. ?cfa|(?:somali|sudan|sudanese|ethiopian) (?:shillings?|shs?))\b/i
export const OTHER_CURRENCIES: readonly RegExp[] = [OTHER_SPELLINGS, anyOf(OTHER_CODES), anyOf(OTHER_NAMES)]

/** Short ways to write currencies that are sure only in the heading of an amount: "FC" is a football club elsewhere. */
export const HEADING_CURRENCIES: readonly RegExp[] = [/\bf\.? ?c\b/i, /\br\.? ?f\b/i]

const OTHERS_IN_WHOLE_UNITS = ['BIF', 'XAF', 'XOF', 'JPY', 'KRW', 'VND']
const inWholeUnits: ReadonlySet<string> = new Set([
  ...CURRENCIES.filter(({ whole }) => whole).map(({ code }) => code),
  ...OTHERS_IN_WHOLE_UNITS,
])

/** True for currencies that are counted in whole units, as the shilling is on mobile-money networks. */
export const isWholeCurrency = (currency: string): boolean => inWholeUnits.has(currency)

const shillings: ReadonlySet<string> = new Set(CURRENCIES.filter((one) => one.shillings).map(({ code }) => code))

/** Whether people call it "shillings". */
export const isShillings = (currency: string): boolean => shillings.has(currency)
