import { z } from 'zod'

/** Every switch for what the contract leaves open, with the sandbox's own choice as its default. */
export const Switches = z.strictObject({
  /** The 24 hours of an idempotency key count from its first use or its last one. */
  keyClock: z.enum(['first-use', 'last-use']).default('first-use'),
  /** Which answers are stored under a key. */
  keysStore: z.enum(['all', 'not-5xx', 'only-2xx']).default('not-5xx'),
  /** A duplicate whose first request is still being handled. */
  keyInFlight: z.enum(['conflict', 'waits', 'replays']).default('conflict'),
  keyReuseStatus: z.literal([400, 409, 422]).default(409),
  keyReuseCode: z.string().min(1).default('CONFLICT'),
  /** Whether a scripted 429 comes before the idempotency key is checked, or after. */
  rateLimitLayer: z.enum(['before-keys', 'after-keys']).default('before-keys'),
  envelope: z.enum(['bare', 'meta']).default('bare'),
  /** The values of `status`: as documented here, `succeeded` for `completed`, upper case, an unknown word, or null. */
  statusWords: z.enum(['completed', 'succeeded', 'upper-case', 'new-word', 'null']).default('completed'),
  /** The age in minutes from which lists show a record. */
  listLagMinutes: z.number().min(0).max(30).default(0),
  /** The order of lists; `shifting` changes it with every request, so that rows move between pages. */
  listOrder: z.enum(['newest', 'oldest', 'shifting']).default('newest'),
  fromDate: z.enum(['inclusive', 'exclusive']).default('inclusive'),
  /** The zone of dates without an offset; local is UTC+3. */
  dateZone: z.enum(['utc', 'local']).default('utc'),
  webhookSigned: z.boolean().default(true),
  /** `by-event`: disbursements in the public envelope, all else in the developer one. Otherwise one choice for all events. */
  webhookEnvelope: z.enum(['by-event', 'public', 'developer', 'both']).default('by-event'),
  webhookTimestamp: z.enum(['by-envelope', 'with-offset', 'without-offset']).default('by-envelope'),
  /** Whether a retried delivery has a new timestamp and signature. */
  webhookRestamped: z.boolean().default(false),
  webhookIdPer: z.enum(['delivery', 'endpoint']).default('delivery'),
  itemReferences: z.boolean().default(true),
  /** What an empty `escrow_ids` releases. */
  emptyEscrowIds: z.enum(['none', 'all']).default('none'),
  nullRecipientId: z.enum(['absent', 'refused']).default('absent'),
  externalUserId: z.enum(['may-rotate', 'stable']).default('may-rotate'),
  /** Whether the merchant's profile requires signed requests. */
  signedRequests: z.enum(['optional', 'required']).default('optional'),
  /** `slow`: one call of any kind in six seconds. */
  rateLimits: z.enum(['generous', 'tight', 'slow', 'off']).default('generous'),
  missingClientIdStatus: z.literal([400, 401, 403, 422]).default(400),
  /** Amounts in answers: as the contract writes them, all or none with separators, or numbers. */
  amounts: z.enum(['contract', 'plain', 'separators', 'numbers']).default('contract'),
  /** What cancel, release, reverse and fulfil answer when they succeed. */
  mutationAnswers: z.enum(['body', 'message', 'empty', 'no-content']).default('body'),
  /** What POST /api/escrows answers without its slash. */
  trailingSlash: z.enum(['redirect', 'not-found']).default('redirect'),
  /** Characters of `description` that are kept; null keeps all. */
  descriptionMax: z.int().min(1).nullable().default(null),
})

export type Dialect = z.output<typeof Switches>
