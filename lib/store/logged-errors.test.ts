import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepProblem } from '@/lib/platform/keep-problem'
import { logConsole, makeLog } from '@/lib/platform/log'
import type { Engine } from './database'
import { db } from './open'
import { startErrorText } from './start-problem-text'
import { openTestDatabase } from './test-database'

// As a session's token is written, and a phone that no rule for phones would find.
const TOKEN = 'Zq3vN8sT1xYc5bLm0wRk7dHf2gJp9aUeVo4iQ6tXn-s'
const PHONE = '256/772/700/913'

let store: Engine
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store.close())

const statement = async (one: ReturnType<typeof sql>) => (await db()).execute(one)
const owner = (statements: string) => store.asOwner(({ exec }) => exec(statements))

const FAILURES: readonly (readonly [what: string, () => Promise<unknown>, kept: string])[] = [
  ['a value of the wrong type', () => statement(sql`select ${`${PHONE} ${TOKEN}`}::uuid`), '22P02'],
  ['a broken JSON', () => statement(sql`select ${`{"phone":"${PHONE}","token":${TOKEN}}`}::jsonb`), '22P02'],
  [
    'any failure with parameters',
    () => statement(sql`select 1 / 0 from (select ${TOKEN}::text, ${PHONE}::text) t`),
    '22012',
  ],
  [
    'a row that is there already',
    () =>
      owner(`create temp table kept (phone text primary key, token text);
             insert into kept values ('${PHONE}', '${TOKEN}'); insert into kept values ('${PHONE}', '${TOKEN}')`),
    'kept_pkey',
  ],
  [
    'a row that a constraint refuses',
    () =>
      owner(`create temp table short (phone text, token text, constraint no_phone check (phone = ''));
             insert into short values ('${PHONE}', '${TOKEN}')`),
    'no_phone',
  ],
  ['text that is no JSON', async () => JSON.parse(`{"phone": "${PHONE}", "token": ${TOKEN}`), 'SyntaxError'],
  ['an address that is none', async () => new URL(`no address ${TOKEN} ${PHONE}`), 'ERR_INVALID_URL'],
]

const thrown = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = []
  write(makeLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

const clean = (text: string) => {
  expect(text).not.toContain(TOKEN)
  expect(text).not.toContain(PHONE)
}

describe.each(FAILURES)('%s', (_what, work, kept) => {
  it('leaves its code and its place in the log, and no value', async () => {
    const error = await thrown(work)
    for (const err of [error, new Error('outer', { cause: error }), new AggregateError([error], 'all')]) {
      const text = logged((log) => log.error({ err }, 'failed'))
      clean(text)
      expect(text).toContain(kept)
      expect(text).toContain('logged-errors.test.ts')
    }
  })

  it('leaves none in what a program prints, in the console and in the record of errors', async () => {
    const error = await thrown(work)
    clean(startErrorText(error))
    clean(
      logged((log) => {
        const { error: own, warn } = console
        logConsole(log)
        console.error('⨯', error)
        Object.assign(console, { error: own, warn })
      }),
    )
    await keepProblem({
      ...{ reference: 'one', requestId: 'one', kind: 'defect', said: null, staffId: null, work: 'a test' },
      error: new Error('outer', { cause: error }),
    })
    const { rows } = await statement(sql`select error::text as kept from error_report order by at desc limit 1`)
    clean(String(rows[0]?.kept))
  })
})

it('keeps what a library names as the cause out of the log', () => {
  const cause = { err: new Error('inner'), provider: 'oidc', response: { access_token: TOKEN, note: PHONE } }
  const text = logged((log) => log.error(Object.assign(new Error('outer', { cause }), { payload: { sub: PHONE } })))
  clean(text)
  expect(text).toContain('inner')
})
