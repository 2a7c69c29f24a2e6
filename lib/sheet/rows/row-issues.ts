import { type Message, message } from '@/lib/messages/message'
import { countries } from '@/lib/networks/countries'
import { networks } from '@/lib/networks/networks'
import type { Field } from '@/lib/sheet/columns/fields'

/**
 * The severity of an issue. `block`: the row is not paid as it is; `warn`: a person has to accept it; `info`: for
 * information.
 */
type Severity = 'block' | 'warn' | 'info'

/**
 * An issue of a row, as a code and its parameters: `typed` is the cell in question, `detail` says what exactly is wrong where
 * the code alone does not. It becomes text where it is shown (`issueText`, `issueLabel`).
 */
export type Problem = {
  readonly code: RowProblemCode
  readonly severity: Severity
  readonly field: Field | null
  readonly lineNo: number
  readonly typed: string | null
  readonly detail?: Message
  /** A label that says more than that of the code. */
  readonly label?: Message
  /** Why staff accepted a warning, once they have. */
  readonly settled?: string
  /** The payout that holds the earlier payment, where the row repeats one. */
  readonly of?: string
}

type Entry = { readonly severity: Severity; readonly field: Field | null }

const block = (field: Field | null): Entry => ({ severity: 'block', field })
const warn = (field: Field | null): Entry => ({ severity: 'warn', field })
const info = (field: Field | null): Entry => ({ severity: 'info', field })

/** Every issue a row can have: how grave it is by itself, and about which field. Its words are in the catalogue `issues`. */
export const rowProblems = {
  'missing-phone': block('phone'),
  'bad-phone': block('phone'),
  'ambiguous-phone': block('phone'),
  'phone-lost-precision': block('phone'),
  'rounded-phone': warn('phone'),
  'foreign-phone': block('phone'),
  landline: warn('phone'),
  'unassigned-number': info('phone'),
  'unsupported-network': block('network'),
  'network-conflict': warn('network'),
  'duplicate-phone': warn('phone'),
  'names-differ': warn('name'),
  'consecutive-phones': warn('phone'),
  'one-name-many-phones': info('name'),
  'same-name': warn('name'),
  'missing-amount': block('amount'),
  'bad-amount': block('amount'),
  'ambiguous-amount': block('amount'),
  'zero-amount': block('amount'),
  'negative-amount': block('amount'),
  'too-many-decimals': block('amount'),
  'too-large-amount': block('amount'),
  'unusual-amount': warn('amount'),
  'unusual-for-payee': warn('amount'),
  'above-usual-maximum': warn('amount'),
  'above-day-limit': warn('amount'),
  'above-first-payout': block('amount'),
  'below-usual-minimum': warn('amount'),
  'currency-mismatch': block('currency'),
  'missing-reference': info('reference'),
  'duplicate-reference': info('reference'),
  'duplicate-row': warn('phone'),
  'paid-before': block(null),
  'paid-recently': warn(null),
  'retry-unchanged': block('phone'),
  'reference-lost-precision': warn('reference'),
  'email-only': block('phone'),
  'bad-email': info('email'),
  'recipient-id-from-file': block('payee'),
  'unknown-payee': block('payee'),
  'wallet-not-usable': block('payee'),
  'wallet-waits': warn('payee'),
  'other-name': warn('name'),
  'other-phone': warn('phone'),
  'bad-deadline': block('deadline'),
  'ambiguous-deadline': block('deadline'),
  'past-deadline': block('deadline'),
  'missing-deadline': block('deadline'),
  'formula-cell': info(null),
  'error-cell': block(null),
  'date-cell': block(null),
  'too-long': block(null),
  'control-characters': block(null),
  'suspicious-text': warn(null),
  'formula-injection': info(null),
  'bad-encoding': warn(null),
  'totals-row': info(null),
  'repeated-header': info(null),
  'extra-cells': block(null),
  'cut-number': block('amount'),
  'swallowed-lines': block(null),
  'missing-cells': warn(null),
  'hidden-row': warn(null),
  'stop-words': warn(null),
  'not-to-pay': block(null),
  'other-figure': warn(null),
  'sum-differs': warn('amount'),
  'registered-name': warn('name'),
  'other-country': warn('phone'),
  'other-currency': warn('amount'),
  'merged-cell': warn(null),
  'other-format': block(null),
  'struck-out': warn(null),
  'cell-note': warn(null),
  'unclosed-quote': block(null),
} as const satisfies Record<string, Entry>

export type RowProblemCode = keyof typeof rowProblems

/** The open issues of a row in the order in which a person resolves them: errors, then warnings. */
export const openIssues = (problems: readonly Problem[]): Problem[] =>
  (['block', 'warn'] as const).flatMap((severity) =>
    problems.filter((one) => one.severity === severity && one.settled === undefined),
  )

/** The issue of a row that comes first; none where no issue is open. */
export const firstIssue = (problems: readonly Problem[]): Problem | undefined => openIssues(problems)[0]

// The networks and countries that the texts name.
const REGISTERED = {
  networks: { either: networks.map(({ name }) => name) },
  countries: { either: countries.map(({ name }) => name) },
}

/** What is wrong with a row, what it means for the money and what to do, with the number of the row. */
export const issueText = ({ code, lineNo, typed, detail }: Problem): Message =>
  message('issues.ofRow', {
    row: lineNo,
    issue: message(`issues.text.${code}`, { typed: typed ?? '', detail: detail ?? '', ...REGISTERED }),
  })

/** Two or three words for an issue, as the grid and the lists show it. */
export const issueLabel = ({ code, label }: Pick<Problem, 'code' | 'label'>): Message => label ?? labelOfCode(code)

/** The words for all issues of one code. */
export const labelOfCode = (code: RowProblemCode): Message => message(`issues.label.${code}`)

export type IssueFacts = Partial<Pick<Problem, 'field' | 'typed' | 'severity' | 'detail' | 'label'>>

/** The issue of row `lineNo`; severity and field are those of the code where `facts` does not say otherwise. */
export function problemOf(code: RowProblemCode, lineNo: number, facts: IssueFacts = {}): Problem {
  const entry: Entry = rowProblems[code]
  return { code, lineNo, severity: entry.severity, field: entry.field, typed: null, ...facts }
}
