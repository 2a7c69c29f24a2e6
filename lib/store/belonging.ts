import type { Direct } from './database'
import { StartProblem, type StartReason } from './start-problem'

/** Which merchant's money at which service a database is about. */
export type Belonging = {
  readonly env: 'sandbox' | 'staging' | 'production'
  readonly serviceHost: string
  /** A hash of the merchant's identity at the service; never the key itself. */
  readonly merchantFingerprint: string
}

/** The limits that the database itself holds. */
export type Limits = {
  readonly maxUnknownMinor: Readonly<Record<string, bigint>>
  readonly failureConfirmSeconds: number
  readonly listLagSeconds: number
  readonly payeePauseSeconds: number
  readonly firstWalletPayoutMinor: Readonly<Record<string, bigint>>
  readonly proposalLapseDays: number
  /** What stands after the @ in the names of mails; null where no mail is sent. */
  readonly mailDomain: string | null
  /** The merchant's time zone. */
  readonly timeZone: string
  /** The identity provider for single sign-on; null where there is none. */
  readonly oidcIssuer: string | null
  /** The SHA-256, in hex, of what only the app knows (`appProofs`). */
  readonly appProofHash: string
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const orNull = (text: string | null) => (text === null ? 'null' : literal(text))

/**
 * Puts the policy with which a database of this environment begins in force, where none was ever set. See
 * `firstPolicy`.
 */
export async function putFirstPolicy(
  direct: Direct,
  policy: { readonly rules: object; readonly ceilings: object; readonly reminderHours: number | null },
): Promise<void> {
  const [found] = await direct.rows('select max(number) as number from policy_version')
  if (found?.number !== 1) return
  // The guard asks for the admin who sets a policy, and there is nobody yet.
  await direct.exec(`begin;
    alter table policy_version disable trigger guard;
    insert into policy_version (number, rules, ceilings, reminder_hours, reason, state, in_force_at)
      values (2, ${literal(JSON.stringify(policy.rules))}, ${literal(JSON.stringify(policy.ceilings))}, ${policy.reminderHours ?? 'null'}, 'Default',
        'in-force', clock_timestamp());
    alter table policy_version enable trigger guard;
    commit`)
}

/** Records what a new database belongs to and its limits; refuses one that belongs to something else. */
export async function claimDatabase(direct: Direct, ours: Belonging, limits: Limits): Promise<void> {
  await direct.exec(`insert into environment (env, service_host, merchant_fingerprint)
    values (${literal(ours.env)}, ${literal(ours.serviceHost)}, ${literal(ours.merchantFingerprint)}) on conflict do nothing`)
  await checkBelonging(direct, ours)
  await direct.exec(`update control set max_unknown = ${literal(textOf(limits.maxUnknownMinor))},
    failure_confirm_seconds = ${limits.failureConfirmSeconds}, list_lag_seconds = ${limits.listLagSeconds}, payee_pause_seconds = ${limits.payeePauseSeconds},
    first_wallet_payouts = ${literal(textOf(limits.firstWalletPayoutMinor))}, proposal_lapse_days = ${limits.proposalLapseDays},
    time_zone = ${literal(limits.timeZone)},
    mail_domain = ${orNull(limits.mailDomain)}, oidc_issuer = ${orNull(limits.oidcIssuer)},
    app_proof_hash = decode(${literal(limits.appProofHash)}, 'hex')`)
}

/**
 * Refuses, with a `StartProblem`, a database that belongs to something else: real money must never meet a test, nor one
 * merchant another. Changes nothing.
 */
export async function checkBelonging(direct: Direct, ours: Belonging): Promise<void> {
  const [held] = await direct.rows('select env, service_host, merchant_fingerprint from environment')
  const reason = differs(held, ours)
  if (reason !== null) throw new StartProblem(reason)
}

// Whole numbers as texts: JSON has no integers of its own.
const textOf = (amounts: Readonly<Record<string, bigint>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(amounts).map(([currency, minor]) => [currency, String(minor)])))

function differs(held: Readonly<Record<string, unknown>> | undefined, ours: Belonging): StartReason | null {
  if (held?.env !== ours.env) return { code: 'other-environment', theirs: String(held?.env), ours: ours.env }
  if (held.service_host !== ours.serviceHost)
    return { code: 'other-service', theirs: String(held.service_host), ours: ours.serviceHost }
  return held.merchant_fingerprint === ours.merchantFingerprint ? null : { code: 'other-merchant' }
}
