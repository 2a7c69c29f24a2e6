import { breakage } from '../breakage.ts'

export const idempotencyBreakages = [
  breakage('no key is remembered', 'idempotency/key-store.ts', () => ({ findAnswer: () => null }), {
    replay: /disbursements/,
    keyOfAnother: /true/,
    mutations: /409/,
    aDay: /to be/,
  }),
  breakage(
    'a request without a key is accepted',
    'guards/idempotency-key.ts',
    (real) => ({
      idempotencyKey: (c, next) => (c.req.header('X-Idempotency-Key') ? real.idempotencyKey(c, next) : next()),
    }),
    { keyDemanded: /VALIDATION_ERROR/ },
  ),
  breakage(
    'a known key answers whatever it is sent with',
    'guards/idempotency-key.ts',
    async (real) => {
      const { findAnswer } = await import('../../idempotency/key-store.ts')
      const { send } = await import('../../answers/answer.ts')
      return {
        idempotencyKey: async (c, next) => {
          const { world } = c.var
          const stored = findAnswer(world, c.req.header('X-Idempotency-Key') ?? '', world.clock.now())
          return stored ? send(c, stored.encoded) : real.idempotencyKey(c, next)
        },
      }
    },
    { keyOfAnother: /true/ },
  ),
  breakage(
    'the keys of cancels are not checked',
    'guards/idempotency-key.ts',
    (real) => ({
      idempotencyKey: (c, next) => (c.req.path.endsWith('/cancel') ? next() : real.idempotencyKey(c, next)),
    }),
    { mutations: /409/ },
  ),
  breakage(
    'a batch like another one is taken for it',
    'disbursements/create.ts',
    (real) => ({
      createBatch: (world, plan, described, call) => {
        const sql = 'SELECT id FROM disbursement WHERE description = ?'
        return world.store.get<{ id: string }>(sql, described)?.id ?? real.createBatch(world, plan, described, call)
      },
    }),
    { twoKeys: /not to be/, aDay: /not to be/ },
  ),
  breakage(
    'keys live for ever',
    'idempotency/key-store.ts',
    (real) => ({
      findAnswer: (world, key) => real.findAnswer(world, key, 0),
      // It would forget the key in time, if it happened to run between two requests of the check.
      purgeKeys: () => undefined,
    }),
    { aDay: /not to be/ },
  ),
]
