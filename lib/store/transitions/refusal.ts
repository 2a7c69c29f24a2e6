import { errorChain } from '@/lib/platform/error-chain'

/**
 * A refusal by an invariant of the database. `rule` is its number (docs/invariants.md); or `claim`: another live submission is about the
 * same object; `same`: this submission is already stored; `input`: the request is not valid.
 */
export type Refusal = { readonly rule: string; readonly sentence: string }

/** The refusal in an error that a database call threw; null if it is any other error. */
export function refusalOf(error: unknown): Refusal | null {
  for (const { code, constraint, message } of errorChain(error)) {
    const rule = ruleOf(text(code), text(constraint))
    if (rule !== null) return { rule, sentence: text(message) }
  }
  return null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

// The invariants that an index or another constraint enforces.
const RULE_OF_CONSTRAINT: Readonly<Record<string, string>> = {
  submission_one_live_generation: 'I3',
  submission_generation: 'I3',
  submission_row_one_live: 'I4',
  approval_pkey: 'I6',
  step_up_content_proposal: 'I6',
  approval_content: 'I6',
  submission_content: 'I6',
  proposal_one_pending: 'I6',
  attempt_one_open: 'I8',
  submission_send_wall: 'I9',
  submission_service_id_key: 'I12',
  payee_account_one_wallet: 'I13',
  payee_account_one_waiting: 'I13',
  payee_account_one_payee: 'I13',
  payee_account_one_phone: 'I13',
  payee_account_two_people: 'I13',
  payee_account_flow_id_key: 'I13',
  submission_one_claim: 'claim',
  submission_escrow_one_live: 'claim',
  submission_pkey: 'same',
  payment_link_try_pkey: 'same',
  audit_prev_key: 'I14',
}

function ruleOf(code: string, constraint: string): string | null {
  if (code === 'CH000') return 'input'
  if (/^CH0\d\d$/.test(code)) return `I${Number(code.slice(2))}`
  if (code === '42501') return 'I15'
  return RULE_OF_CONSTRAINT[constraint] ?? null
}
