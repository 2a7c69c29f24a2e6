import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daySum } from '@/lib/policy/testing/recipient-reference'
import { recipientStory, told } from '@/lib/policy/testing/recipient-story'
import { storeStory } from '@/lib/policy/testing/store-recipient-story'
import { openTestDatabase } from '@/lib/store/test-database'

// `RECIPIENT_STORIES=5000 npm run unit -- lib/policy/rules/recipients.property.test.ts` runs so many.
const STORIES = Number(process.env.RECIPIENT_STORIES ?? 120)
const SEED = Number(process.env.RECIPIENT_SEED ?? 1)
const SCOPES = ['payee-day', 'maker-day', 'merchant-day'] as const
const CEILINGS = SCOPES.flatMap((scope) =>
  ['UGX', 'USD'].map((currency) => ({ id: `${scope} ${currency}`, scope, currency, most: '1' })),
)

const literal = (value: unknown) => `$json$${JSON.stringify(value)}$json$::jsonb`

it(`counts the days of recipients, makers and everybody like a plain reading, in ${STORIES} stories`, {
  timeout: 60_000 + STORIES * 3_000,
}, async () => {
  const now = Date.now()
  const policy = literal({ number: 1, rules: [], ceilings: CEILINGS })
  const store = await openTestDatabase()
  let connected = 0
  try {
    for (const story of fc.sample(recipientStory, { seed: SEED, numRuns: STORIES })) {
      const made = told(story, now)
      await storeStory(store, made)
      const rows = await store.asOwner(({ rows: ask }) =>
        ask(
          `select p.id::text, ceiling_sums(jsonb_populate_record(null::policy_version, ${policy}), p, null, '${new Date(now).toISOString()}') as sums from proposal p`,
        ),
      )
      const found = new Map(rows.map(({ id, sums }) => [String(id), sums as Record<string, string>]))
      for (const one of made.proposals) {
        const sumOf = (of: typeof made, { scope, currency }: (typeof CEILINGS)[number]) =>
          daySum(one, of, scope, currency)
        const wanted = CEILINGS.flatMap((ceiling) => {
          const sum = sumOf(made, ceiling)
          if (sum !== sumOf({ ...made, accounts: [], merges: [] }, ceiling)) connected += 1
          return sum === null ? [] : [[ceiling.id, String(sum)] as const]
        })
        expect({ of: one, sums: found.get(one.id) }).toEqual({ of: one, sums: Object.fromEntries(wanted) })
      }
    }
  } finally {
    await store.close()
  }
  // Otherwise the stories would show nothing.
  expect(connected).toBeGreaterThan(STORIES / 5)
})
