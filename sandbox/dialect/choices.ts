import type { Dialect } from './switches.ts'

/** The switches that change what a caller sees of disbursements, with their values, for tests of all pairs. */
export const disbursementChoices = {
  keyClock: ['first-use', 'last-use'],
  keysStore: ['all', 'not-5xx', 'only-2xx'],
  keyInFlight: ['conflict', 'waits', 'replays'],
  keyReuseStatus: [400, 409, 422],
  rateLimitLayer: ['before-keys', 'after-keys'],
  envelope: ['bare', 'meta'],
  statusWords: ['completed', 'succeeded', 'upper-case', 'new-word', 'null'],
  listLagMinutes: [0, 30],
  listOrder: ['newest', 'oldest', 'shifting'],
  fromDate: ['inclusive', 'exclusive'],
  dateZone: ['utc', 'local'],
  itemReferences: [true, false],
  nullRecipientId: ['absent', 'refused'],
  missingClientIdStatus: [400, 401, 403, 422],
  amounts: ['contract', 'plain', 'separators', 'numbers'],
  mutationAnswers: ['body', 'message', 'empty', 'no-content'],
  descriptionMax: [null, 12],
} as const satisfies { [Name in keyof Dialect]?: readonly Dialect[Name][] }
