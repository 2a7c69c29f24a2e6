import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/lib/messages/locale'
import { readSettings, SettingsError } from '@/lib/platform/settings'
import { StartProblem, type StartReason } from './start-problem'
import { startErrorText, startReasonText } from './start-problem-text'

const login = 'countinghouse_app'
const role = 'countinghouse_web'
const sql = 'SELECT 1;'

const EXAMPLES: Readonly<Record<StartReason['code'], StartReason>> = {
  'database-newer': { code: 'database-newer' },
  'not-migrated': { code: 'not-migrated' },
  'networks-not-migrated': { code: 'networks-not-migrated' },
  'owner-needed': { code: 'owner-needed' },
  'migration-changed': { code: 'migration-changed', migration: '0002_more' },
  'other-environment': { code: 'other-environment', theirs: 'production', ours: 'sandbox' },
  'other-service': { code: 'other-service', theirs: 'pay.example', ours: 'this machine' },
  'other-merchant': { code: 'other-merchant' },
  'no-database': { code: 'no-database' },
  'head-file': { code: 'head-file', file: '/mnt/head.json', setting: 'AUDIT_HEAD_COPY', why: 'ETIMEDOUT' },
  'empty-database': { code: 'empty-database', place: 'payouts at db.example:5432 (DATABASE_URL)' },
  'server-too-old': { code: 'server-too-old' },
  'database-unreachable': { code: 'database-unreachable', setting: 'DATABASE_URL', why: 'connect ECONNREFUSED' },
  'role-not-created': { code: 'role-not-created', role, sql },
  'role-not-granted': { code: 'role-not-granted', role, sql },
  'login-without-role': { code: 'login-without-role', login, role, sql },
  'login-to-replace': { code: 'login-to-replace', login, finding: 'superuser', sql },
  'login-to-restrict': { code: 'login-to-restrict', login, finding: 'member', roles: 'postgres', sql },
}
const examples = Object.values(EXAMPLES)

describe.each(LOCALES)('why the program cannot start, in %s', (locale) => {
  it.each(examples)('$code is a sentence with its values', (reason) => {
    const text = startReasonText(reason, locale)
    expect(text).toMatch(/^\p{Lu}.* .*[.;]$/su)
    expect(text).not.toMatch(/commands\.start|[{}]/)
    const { code: _code, ...values } = { finding: undefined, ...reason }
    for (const [name, value] of Object.entries(values)) if (name !== 'finding') expect(text).toContain(value)
  })
})

describe('a login that may not serve', () => {
  it.each([
    ['login-to-replace', 'superuser', 'is a superuser'],
    ['login-to-replace', 'owns_database', 'owns the database'],
    ['login-to-replace', 'owns_objects', 'owns tables or functions'],
    ['login-to-replace', 'is_owner', 'is the user of DATABASE_MIGRATION_URL, who owns the tables'],
    ['login-to-restrict', 'attributes', 'may create roles or databases, replicate or bypass row security'],
    ['login-to-restrict', 'member', 'can become postgres'],
    ['login-to-restrict', 'own_rights', 'holds rights of its own on tables or functions'],
  ] as const)('%s %s', (code, finding, text) => {
    const reason = { ...EXAMPLES[code], finding } as StartReason
    expect(startReasonText(reason)).toContain(`The user ${login} of DATABASE_URL ${text}. The login that serves`)
  })
})

describe('what is printed of an error that ended a start', () => {
  it('is the sentence of a start problem, with the SQL that corrects it at the end', () => {
    const restricted = { code: 'login-to-restrict', login, finding: 'member', roles: '"owner"', sql } as const
    expect(startErrorText(new StartProblem(restricted))).toBe(
      'The user countinghouse_app of DATABASE_URL can become "owner". The login that serves must not have such rights. Nothing was changed. Run: SELECT 1;',
    )
    expect(startErrorText(new StartProblem({ code: 'login-to-replace', login, finding: 'is_owner', sql }))).toBe(
      'The user countinghouse_app of DATABASE_URL is the user of DATABASE_MIGRATION_URL, who owns the tables. The login that serves must not have such rights. Nothing was changed. Run: SELECT 1; Then name that user in DATABASE_URL.',
    )
  })

  it('names every setting that is missing, also those of secrets', () => {
    const wrong = () => readSettings({})
    expect(wrong).toThrow(SettingsError)
    try {
      wrong()
    } catch (error) {
      expect(startErrorText(error)).toMatch(/SERVICE_API_KEY: Invalid input[\s\S]*AUTH_SECRET: Invalid input/)
    }
    expect.assertions(2)
  })

  it('is the message of any other error', () => {
    expect(startErrorText(new Error('SERVICE_API_KEY: k-1'))).toBe('SERVICE_API_KEY: [removed]')
    expect(startErrorText('no error')).toBe('no error')
  })
})
