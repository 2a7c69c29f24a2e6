import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings, TEST_VARIABLES } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { readPayeeFilters } from '@/lib/payees/filters'
import { QueueFull } from '@/lib/platform/fair-queue'
import type { FileParts } from '@/lib/spreadsheets/sheet-response'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { servingUrl } from '@/lib/store/test-login'
import { byOwner } from '@/lib/store/test-owner'
import { beginFile } from './begin-file'
import { makeInThread } from './worker-pool'

type Asked = Parameters<typeof makeInThread>[0]

const textOf = async ({ parts }: Pick<FileParts, 'parts'>) => {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all).toString()
}

describe('the thread that makes files', () => {
  let store: Engine
  let person: Asked['person']
  const asked = (name: Asked['name'], input: unknown, by = person): Asked => ({
    ...{ name, input, person: by, locale: 'en', timeZone: 'UTC', requestId: 'a-test-of-files' },
  })
  const payees = (by?: Asked['person']) => asked('payees', { filters: readPayeeFilters({}), format: 'csv' }, by)
  const made = async (job: Asked) => {
    const answer = await makeInThread(job)
    if (!answer.ok) throw new Error(answer.problem.kind)
    return answer.value
  }

  beforeAll(async () => {
    setTestSettings()
    store = await openTestDatabase()
    const { rows } = await (await db()).execute(sql`select current_database() as name`)
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${rows[0]?.name}`
    // A thread reads the settings of the process, as it does in the app.
    Object.assign(process.env, TEST_VARIABLES, { DATABASE_URL: servingUrl(url), LOG_LEVEL: 'silent' })
    const maker = await testStaff('read')
    await byOwner(
      store,
      sql`insert into payee (code, name, created_by) select 'P-' || n, 'Payee ' || n, ${maker.id} from generate_series(1, 3000) n`,
    )
  })
  beforeEach(async () => {
    const { token, id, name, email, role, sessionId } = await testStaff('read')
    person = { id, name, email, role, sessionId, token }
  })
  afterAll(() => store.close())

  it('makes the same file as this one', async () => {
    const here = await beginFile(payees())
    if (!here.ok) throw new Error(here.problem.kind)
    const there = await made(payees())
    expect({ ...there, parts: null }).toEqual({ ...here.value, parts: null })
    const text = await textOf(there)
    expect(text.split('\n').length).toBeGreaterThan(3_000)
    expect(text).toBe(await textOf(here.value))
  })

  it('makes a document, whose parts are pieces of larger memory', async () => {
    const receipt = { reference: 'R-1', foot: 'payment:1', amount: 'UGX 1', facts: [['From', 'A merchant']] }
    const { name, type, parts } = await made(asked('paymentReceipt', receipt))
    expect([name, type]).toEqual(['receipt-R-1.pdf', 'application/pdf'])
    expect(await textOf({ parts })).toMatch(/^%PDF-[\s\S]+%%EOF\s*$/)
  })

  it('says why there is no file', async () => {
    expect(await makeInThread(asked('statement', { payoutId: randomUUID() }))).toMatchObject({
      ok: false,
      problem: { kind: 'not-found' },
    })
  })

  it('fails alone where a file fails, where it cannot begin, and where its reader leaves: the next file is made', async () => {
    await expect(makeInThread(asked('nonsense' as Asked['name'], {}))).rejects.toThrow()
    expect(await textOf(await made(payees()))).toContain('Payee 3000')
    await expect(makeInThread(asked('activity', { filters: {}, format: 'csv' }))).rejects.toThrow('role')
    const left = await made(payees())
    await left.parts.next()
    await left.parts.return(undefined)
    expect(await textOf(await made(payees()))).toContain('Payee 3000')
  })

  it('makes one file after another for one person, and refuses where too many wait', async () => {
    const other = await testStaff('read')
    const jobs = Array.from({ length: 6 }, () => makeInThread(payees()).catch((problem: unknown) => problem))
    const theirs = made(payees({ ...person, id: other.id }))
    const answers = await Promise.all(jobs)
    expect(answers.filter((one) => one instanceof QueueFull)).toHaveLength(3)
    expect(await textOf(await theirs)).toContain('Payee 3000')
  })
})
