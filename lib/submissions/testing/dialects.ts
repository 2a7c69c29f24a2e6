import fc from 'fast-check'

/** Every switch of the sandbox that changes what a sender sees, drawn at random. For tests. */
export const dialect = fc.record({
  keyClock: fc.constantFrom('first-use', 'last-use'),
  keysStore: fc.constantFrom('all', 'not-5xx', 'only-2xx'),
  keyInFlight: fc.constantFrom('conflict', 'waits', 'replays'),
  keyReuseStatus: fc.constantFrom(400, 409, 422),
  rateLimitLayer: fc.constantFrom('before-keys', 'after-keys'),
  envelope: fc.constantFrom('bare', 'meta'),
  statusWords: fc.constantFrom('completed', 'succeeded', 'upper-case', 'new-word', 'null'),
  listLagMinutes: fc.constantFrom(0, 5),
  listOrder: fc.constantFrom('newest', 'oldest', 'shifting'),
  fromDate: fc.constantFrom('inclusive', 'exclusive'),
  dateZone: fc.constantFrom('utc', 'local'),
  itemReferences: fc.boolean(),
  amounts: fc.constantFrom('contract', 'plain', 'separators', 'numbers'),
  descriptionMax: fc.constantFrom(null, 13, 20),
})

const kind = fc.constantFrom(
  'reset-before',
  'commit-then-reset',
  'commit-then-delay',
  'rate-limit',
  'redirect',
  'error-500-before',
  'error-500-middle',
  'error-500-after',
  'error-502-before',
  'error-502-middle',
  'error-502-after',
  'html-503',
  'truncated-json',
  'malformed-json',
  'empty',
)

/** What strikes the first tries of a create, in their order. For tests. */
export const kinds = fc.array(kind, { maxLength: 3 })

/** The faults of these kinds in the form that the sandbox takes. For tests. */
export const faultsOn = (route: string, struck: readonly string[]) =>
  struck.map((one) => ({
    route,
    kind: one,
    times: 1,
    ...(one === 'rate-limit' ? { retryAfter: 0 } : {}),
    ...(one === 'commit-then-delay' ? { delayMs: 1_500 } : {}),
  }))
