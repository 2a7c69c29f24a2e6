import { z } from 'zod'
import { serviceTarget } from '@/lib/gateway/address'
import { onOff, singleSignOnOf, singleSignOnProblems, singleSignOnVariables } from './single-sign-on-settings'
import { stateFolderOf } from './state-folder'

const byCurrency = (usual: string) =>
  z
    .string()
    .regex(/^[A-Z]{3}=\d{1,12}(?:, ?[A-Z]{3}=\d{1,12})*$/, 'Write it as UGX=1000000, USD=250.')
    .default(usual)
const whole = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback)
const origin = z.url().transform((url) => url.replace(/\/+$/, ''))

// An address, or a name and an address in angle brackets.
const FROM = /^(?:([^<>"\p{Cc}]*?)\s*<)?([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)>?$/iu

const variables = z.object({
  APP_URL: origin.optional(),
  PORT: whole(3000),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z.string().optional(),
  AUDIT_HEAD_COPY: z.string().optional(),
  AUDIT_HEAD_MAIL: z.email().optional(),
  AUDIT_HEAD_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_MIGRATION_URL: z.string().optional(),
  MERCHANT_NAME: z.string().optional(),
  TIME_ZONE: z.string().default('Africa/Kampala'),
  SERVICE_BASE_URL: origin,
  SERVICE_ENVIRONMENT: z.enum(['sandbox', 'staging', 'production']).default('sandbox'),
  SERVICE_API_KEY: z.string(),
  SERVICE_CLIENT_ID: z.string(),
  SERVICE_CLIENT_SECRET: z.string(),
  SERVICE_MERCHANT_ID: z.uuid(),
  SERVICE_API_SECRET: z.string().optional(),
  SERVICE_SIGN_REQUESTS: onOff('off'),
  SERVICE_SIGNATURE_TEMPLATE: z.string().default('{method}\\n{path}\\n{timestamp}\\n{bodyHash}'),
  SERVICE_WEBHOOK_SECRET: z.string().optional(),
  SERVICE_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  SERVICE_WEBHOOK_ADMIN: onOff('off'),
  SERVICE_WEBHOOK_SIGNATURE: z.enum(['body', 'timestamp-body']).default('body'),
  SERVICE_HEADER_NAME: z
    .string()
    .regex(/^[A-Za-z0-9]+$/)
    .default('service'),
  SERVICE_EXTERNAL_METHOD: z.string().default('service_external'),
  SERVICE_CONNECT_REFERENCE: z.enum(['per-flow', 'per-invitation']).default('per-flow'),
  SERVICE_PAYMENT_REFERENCE: onOff('off'),
  SERVICE_READ_QUICKLY: z.enum(['on', 'off']).optional(),
  SERVICE_LIST_LAG_MINUTES: z.coerce.number().int().min(0).max(1_440).optional(),
  SERVICE_TIMEOUT_MS: whole(90_000),
  SERVICE_RATE_PER_SECOND: whole(10),
  SERVICE_MAX_IN_FLIGHT: whole(6),
  BATCH_MAX_RECIPIENTS: whole(1_000),
  PAYOUT_MAX_ROWS: whole(100_000),
  PAID_BEFORE_DAYS: whole(90),
  CONFIRM_FAILED_SECONDS: z.coerce.number().int().min(0).optional(),
  ESCROW_DUE_SOON_HOURS: whole(72),
  PROPOSAL_LAPSE_DAYS: z.coerce.number().int().min(1).max(90).default(1),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().regex(FROM, 'an address, or a name and an address in pointed brackets').optional(),
  PAYEE_PAUSE_MINUTES: z.coerce.number().int().min(0).optional(),
  FIRST_WALLET_PAYOUT_MAX: byCurrency('UGX=1000000, USD=250, EUR=250'),
  MAX_UNKNOWN_AMOUNT: byCurrency('UGX=500000000, USD=130000, EUR=120000'),
  ...singleSignOnVariables,
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
  SESSION_HOURS: z.coerce.number().int().min(1).max(24).default(12),
  TRUSTED_PROXIES: z.string().default(''),
  AUTH_SECRET: z.string().min(32),
  SECRETS_KEY: z.string().min(32),
  SECRETS_KEY_PREVIOUS: z.string().min(32).optional(),
  SENDER: onOff('on'),
  SENDER_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  METRICS_TOKEN: z.string().min(24).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const schema = variables
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'needed where SMTP_URL is set',
  })
  .refine(({ DATABASE_URL, DATABASE_MIGRATION_URL: owner }) => owner === undefined || DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'needed where DATABASE_MIGRATION_URL is set',
  })

/** Why the address of the service cannot be used; null where it can. */
function addressProblem({
  SERVICE_BASE_URL,
  SERVICE_ENVIRONMENT,
}: {
  SERVICE_BASE_URL?: unknown
  SERVICE_ENVIRONMENT?: unknown
}) {
  const environment = variables.shape.SERVICE_ENVIRONMENT.safeParse(SERVICE_ENVIRONMENT)
  const address = variables.shape.SERVICE_BASE_URL.safeParse(SERVICE_BASE_URL)
  if (!address.success || !environment.success) return null
  try {
    serviceTarget(address.data, environment.data)
    return null
  } catch (problem) {
    return problem instanceof Error ? problem.message.replace(/^SERVICE_BASE_URL /, '') : 'not usable'
  }
}

/** Problems of variables that are valid alone but not together. Also checked where one of them is wrong. */
function together(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const problems: string[] = []
  const address = addressProblem(env)
  if (address !== null) problems.push(`SERVICE_BASE_URL: ${address}`)
  if (env.SERVICE_SIGN_REQUESTS === 'on' && env.SERVICE_API_SECRET === undefined)
    problems.push('SERVICE_API_SECRET: needed where SERVICE_SIGN_REQUESTS is on')
  if (env.AUDIT_HEAD_MAIL && !env.SMTP_URL) problems.push('SMTP_URL: needed where AUDIT_HEAD_MAIL is set')
  return [...problems, ...singleSignOnProblems(env)]
}

type Raw = z.infer<typeof schema>

function mailOf({ SMTP_URL, MAIL_FROM }: Raw) {
  const [, name = '', address = ''] = FROM.exec(MAIL_FROM ?? '') ?? []
  return SMTP_URL === undefined ? null : { smtpUrl: SMTP_URL, from: { name, address } }
}

function minorByCurrency(amounts: string): Readonly<Record<string, bigint>> {
  return Object.fromEntries(
    amounts.split(',').map((one) => {
      const [currency = '', units = '0'] = one.trim().split('=')
      return [currency, BigInt(units) * 100n] as const
    }),
  )
}

/** What the gateway and the webhooks need of the service. */
const serviceOf = (raw: Raw) => ({
  baseUrl: raw.SERVICE_BASE_URL,
  apiKey: raw.SERVICE_API_KEY,
  clientId: raw.SERVICE_CLIENT_ID,
  clientSecret: raw.SERVICE_CLIENT_SECRET,
  merchantId: raw.SERVICE_MERCHANT_ID,
  apiSecret: raw.SERVICE_API_SECRET ?? null,
  signRequests: raw.SERVICE_SIGN_REQUESTS === 'on',
  signatureTemplate: raw.SERVICE_SIGNATURE_TEMPLATE.replaceAll('\\n', '\n'),
  webhookSecrets: [raw.SERVICE_WEBHOOK_SECRET, raw.SERVICE_WEBHOOK_SECRET_PREVIOUS].filter((s) => s !== undefined),
  /** What a webhook is signed over: its body, or a timestamp, a dot and its body. */
  webhookSignature: raw.SERVICE_WEBHOOK_SIGNATURE,
  /** Whether the service has the private routes with which endpoints for webhooks are managed. */
  webhookAdmin: raw.SERVICE_WEBHOOK_ADMIN === 'on',
  headerName: raw.SERVICE_HEADER_NAME,
  externalMethod: raw.SERVICE_EXTERNAL_METHOD,
  /** Whether each start of a wallet connection gets a reference of its own, else each invitation. */
  referencePerFlow: raw.SERVICE_CONNECT_REFERENCE === 'per-flow',
  paymentReference: raw.SERVICE_PAYMENT_REFERENCE === 'on',
  // A sandbox pays in seconds; at a network the first seconds show nothing.
  readQuickly:
    raw.SERVICE_READ_QUICKLY === undefined ? raw.SERVICE_ENVIRONMENT === 'sandbox' : raw.SERVICE_READ_QUICKLY === 'on',
  /** How much later than it is created an entry may show up in the lists. */
  listLagMinutes: raw.SERVICE_LIST_LAG_MINUTES ?? (raw.SERVICE_ENVIRONMENT === 'sandbox' ? 0 : 30),
  timeoutMs: raw.SERVICE_TIMEOUT_MS,
  ratePerSecond: raw.SERVICE_RATE_PER_SECOND,
  maxInFlight: raw.SERVICE_MAX_IN_FLIGHT,
})

function shape(raw: Raw, env: Readonly<Record<string, string | undefined>>) {
  const sandbox = raw.SERVICE_ENVIRONMENT === 'sandbox'
  return {
    appUrl: raw.APP_URL ?? `http://localhost:${raw.PORT}`,
    dataDir: raw.DATA_DIR,
    /** The folder in which programs of this user keep what they know of themselves; null where there is none. */
    stateFolder: stateFolderOf(env, process.platform),
    /** The serving login; null where no database is named, as while the settings are checked before a start. */
    databaseUrl: raw.DATABASE_URL ?? null,
    /** A second file for the head of the activity log, on another disk or machine; null where there is none. */
    auditHeadCopy: raw.AUDIT_HEAD_COPY ?? null,
    /** Where the head of the activity log is sent once a day, by mail and to an address of another machine; null where it is not. */
    auditHeadMail: raw.AUDIT_HEAD_MAIL ?? null,
    auditHeadWebhook: raw.AUDIT_HEAD_WEBHOOK ?? null,
    /** The login that owns the tables; null where this process does not change them. */
    databaseMigrationUrl: raw.DATABASE_MIGRATION_URL ?? null,
    merchantName: raw.MERCHANT_NAME ?? (sandbox ? 'Pearl Ridge Growers' : 'Merchant'),
    timeZone: raw.TIME_ZONE,
    environment: raw.SERVICE_ENVIRONMENT,
    service: serviceOf(raw),
    batchMaxRecipients: raw.BATCH_MAX_RECIPIENTS,
    payoutMaxRows: raw.PAYOUT_MAX_ROWS,
    paidBeforeDays: raw.PAID_BEFORE_DAYS,
    // A sandbox pays in seconds, so its failures are confirmed in seconds; a network may still pay within minutes.
    confirmFailedSeconds: raw.CONFIRM_FAILED_SECONDS ?? (sandbox ? 5 : 1_800),
    /** Escrows with a deadline within so many hours are called due soon. */
    escrowDueSoonHours: raw.ESCROW_DUE_SOON_HOURS,
    /** After how many days a proposal lapses that nobody has decided. */
    proposalLapseDays: raw.PROPOSAL_LAPSE_DAYS,
    /** The mail server and the sender of mails; null where none are sent. */
    mail: mailOf(raw),
    // Time for a payee who did not request the change to object; in a sandbox just long enough to be seen.
    payeePauseMinutes: raw.PAYEE_PAUSE_MINUTES ?? (sandbox ? 1 : 1_440),
    /** By currency; in a currency without an entry, nothing goes to a new wallet. */
    firstWalletPayoutMinor: minorByCurrency(raw.FIRST_WALLET_PAYOUT_MAX),
    /** By currency; in a currency without an entry, nothing more is sent while anything is unknown. */
    maxUnknownMinor: minorByCurrency(raw.MAX_UNKNOWN_AMOUNT),
    /** The identity provider for single sign-on; null where there is none. */
    singleSignOn: singleSignOnOf(raw),
    sessionIdleMinutes: raw.SESSION_IDLE_MINUTES,
    sessionHours: raw.SESSION_HOURS,
    /** Addresses of our own reverse proxies: only their forwarded headers are trusted. */
    trustedProxies: raw.TRUSTED_PROXIES.split(',').flatMap((address) => address.trim() || []),
    authSecret: raw.AUTH_SECRET,
    secretsKey: raw.SECRETS_KEY,
    secretsKeyPrevious: raw.SECRETS_KEY_PREVIOUS ?? null,
    sender: raw.SENDER === 'on',
    /** Where `npm run sender` answers /healthz, /readyz and /metrics; null where it listens nowhere. */
    senderPort: raw.SENDER_PORT ?? null,
    /** For how long an instance that is asked to end goes on serving, so that a proxy notices. */
    drainSeconds: raw.DRAIN_SECONDS,
    /** The token to read `/metrics` from another machine; null where it is read on this one only. */
    metricsToken: raw.METRICS_TOKEN ?? null,
    logLevel: raw.LOG_LEVEL,
  }
}

export type Settings = ReturnType<typeof shape>

/** Names what is missing or wrong, without values: `mask.ts` keeps its message as it is. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads settings from an environment. Throws one `SettingsError` whose message lists every variable that is missing or wrong, by name only. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  // Empty means unset: shells and compose files pass empty strings for unset variables.
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = schema.safeParse(filled)
  const more = together(filled)
  if (read.success && more.length === 0) return shape(read.data, filled)
  const wrong = [...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...more]
  throw new SettingsError(
    `Countinghouse cannot start: settings are missing or wrong.\n  ${wrong.join('\n  ')}\nSee .env.example.`,
  )
}

const shared = globalThis as { __settings?: Settings }

/** The settings of this process, read once. */
export function settings(): Settings {
  shared.__settings ??= readSettings(process.env)
  return shared.__settings
}
