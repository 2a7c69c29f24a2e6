import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { NextRequest } from 'next/server.js'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessProblem } from '@/lib/access/requests/access-error'
import { ROLES, type Role } from '@/lib/access/roles'
import { sessionCookie } from '@/lib/access/sessions/session-cookie'
import { endSession } from '@/lib/access/sessions/sessions'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { englishText } from '@/lib/messages/test-english'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { testDatabases } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { ACTIONS, HANDLERS } from '../scripts/lib/role-matrix.mjs'

/**
 * Calls every server action and route handler of the role matrix that asks who is there, with each role, with nobody and with a
 * session that ended. A caller without the permission is refused for that reason and changes nothing; a caller with it gets another answer,
 * although the arguments are meaningless. `e2e/actions-by-hand.spec.ts` does the same over the wire, for all rows.
 */

const APP = 'https://app.example'
const incoming = { headers: new Headers(), cookie: '' }
vi.mock('next/headers', () => ({
  headers: async () => incoming.headers,
  cookies: async () => ({ toString: () => incoming.cookie, get: () => undefined, set: () => undefined }),
}))
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`leads to ${to}`)
  },
}))
// What is done after an answer is no part of it.
vi.mock('next/server', async (original) => ({ ...(await original<object>()), after: () => undefined }))

type Allowed = readonly string[] | 'anyone'
type Way = { readonly name: string; readonly allowed: readonly string[]; readonly call: () => Promise<unknown[]> }
type Call = (...given: readonly unknown[]) => Promise<unknown>

const asksWho = (allowed: Allowed): allowed is readonly string[] => allowed !== 'anyone'

const MEANINGLESS = [[], [null], ['x', 'x', 'x', 'x'], [{ x: 1 }, { x: 1 }], [randomUUID(), randomUUID(), {}, '']]

async function callAction(file: string, name: string): Promise<unknown[]> {
  const module: Record<string, Call> = await import(join(process.cwd(), file))
  const call = module[name]
  if (call === undefined) throw new Error(`${file} exports no ${name}.`)
  const answers = []
  for (const given of MEANINGLESS) answers.push(await call(...given))
  return answers
}

const actions: Way[] = Object.entries(ACTIONS).flatMap(([file, named]) =>
  Object.entries(named).flatMap(([name, allowed]) =>
    asksWho(allowed) ? [{ name: `${name} of ${file}`, allowed, call: () => callAction(file, name) }] : [],
  ),
)

const addressOf = (folder: string) =>
  `/${folder
    .split('/')
    .filter((part) => !part.startsWith('('))
    .join('/')}`
const routeFiles = new Map(
  readdirSync('app', { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('/route.ts'))
    .map((path) => [addressOf(path.slice(0, -'/route.ts'.length)), path]),
)

async function callHandler(method: string, address: string): Promise<unknown[]> {
  const module: Record<string, Call> = await import(join(process.cwd(), 'app', routeFiles.get(address) ?? address))
  const call = module[method]
  if (call === undefined) throw new Error(`${address} answers no ${method}.`)
  const names = [...address.matchAll(/\[(\w+)\]/g)].map((found) => found[1] ?? '')
  const answers = []
  for (const value of [randomUUID(), 'x']) {
    const leaves = new AbortController()
    const params = Promise.resolve(Object.fromEntries(names.map((name) => [name, name === 'format' ? 'csv' : value])))
    const url = new URL(address.replaceAll(/\[\w+\]/g, value), APP)
    const answer = await call(new NextRequest(url, { method, headers: incoming.headers, signal: leaves.signal }), {
      params,
    })
    leaves.abort()
    if (!(answer instanceof Response)) throw new Error(`${address} answered no response.`)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    answers.push({ status: answer.status, ...(isJson ? await answer.json() : {}) })
  }
  return answers
}

const handlers: Way[] = Object.entries(HANDLERS).flatMap(([row, allowed]) => {
  const [method = '', address = ''] = row.split(' ')
  return asksWho(allowed) ? [{ name: row, allowed, call: () => callHandler(method, address) }] : []
})

/** The kind of problem of an answer, or null: an action's, a handler's with its status, or one that a form shows. */
function problemOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const kind = (value: unknown) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, 'kind') : undefined
  return kind(Reflect.get(answer, 'problem')) ?? kind(answer) ?? null
}

const STATUS: Readonly<Record<string, number>> = { 'not-your-role': 403, 'session-ended': 401 }
const REFUSALS = ['not-your-role', 'session-ended', 'password-due', 'foreign-origin']

let store: Engine
const people = new Map<Role | 'nobody' | 'ended', string | null>([['nobody', null]])

async function comeAs(who: Role | 'nobody' | 'ended'): Promise<void> {
  const { name } = sessionCookie(APP)
  const sessionToken = people.get(who) ?? undefined
  const sealed = await encode({ token: { sessionToken }, secret: settings().authSecret, salt: name, maxAge: 60 })
  incoming.cookie = sessionToken ? `${name}=${sealed}` : ''
  incoming.headers = new Headers({ origin: APP, 'sec-fetch-site': 'same-origin', cookie: incoming.cookie })
}

/** One number for all that stands in the database. */
async function everything(): Promise<string> {
  const tables = await byOwner(
    store,
    sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      sql`(select coalesce(string_agg(t::text, '|' order by t::text), '') from ${sql.identifier(`${name}`)} t)`,
  )
  const [row] = await byOwner(store, sql`select md5(concat_ws('#', ${sql.join(each, sql`, `)})) as fingerprint`)
  return `${row?.fingerprint}`
}

beforeAll(async () => {
  setTestSettings({ APP_URL: APP, LOG_LEVEL: 'silent' })
  const [embedded] = testDatabases()
  if (embedded === undefined) throw new Error('There is no database to test with.')
  store = await embedded.open()
  for (const role of ROLES) people.set(role, (await testStaff('read', { role })).token)
  const ended = await testStaff('read', { role: 'approver' })
  await withTx((tx) => endSession(tx, ended.sessionToken))
  people.set('ended', ended.token)
})
afterAll(() => store.close())

describe.each([
  ['server action', actions],
  ['route handler', handlers],
])('each %s', (_kind, ways) => {
  it.each(ways.map((way) => [way.name, way] as const))('%s', async (_name, { allowed, call }) => {
    const before = await everything()
    for (const who of ['nobody', 'ended', ...ROLES.filter((role) => !allowed.includes(role))] as const) {
      await comeAs(who)
      const kind = who === 'nobody' || who === 'ended' ? 'session-ended' : 'not-your-role'
      for (const answer of await call()) {
        expect({ who, kind: problemOf(answer) }).toEqual({ who, kind })
        expect(JSON.stringify(answer)).toContain(englishText(accessProblem(kind).message))
        if (typeof answer === 'object' && answer !== null && 'status' in answer)
          expect(answer.status).toBe(STATUS[kind])
      }
    }
    expect(await everything()).toBe(before)

    for (const who of ROLES.filter((role) => allowed.includes(role))) {
      await comeAs(who)
      for (const answer of await call()) {
        expect(REFUSALS, who).not.toContain(problemOf(answer))
        // What is meaningless is refused by a rule, never by a failure.
        expect({ who, kind: problemOf(answer) }).not.toEqual({ who, kind: 'defect' })
      }
    }
  })
})

it('sees any change of the database', async () => {
  const before = await everything()
  expect(await everything()).toBe(before)
  await testStaff('read')
  expect(await everything()).not.toBe(before)
})

it('has a row for every action and handler in the source, before a build compares it', () => {
  const exported = (text: string) =>
    [...text.matchAll(/^export (?:async function|function|const) (\w+)/gm)].map(([, name]) => name ?? '')
  const files = readdirSync('lib', { recursive: true }).map((path) => join('lib', `${path}`))
  const ofActions = files.filter((path) => /\/(password-)?actions\.ts$/.test(path))
  const read = (path: string) => exported(readFileSync(path, 'utf8'))
  const written = ofActions.flatMap((path) => read(path).map((name) => `${path} ${name}`))
  const rows = Object.entries(ACTIONS).flatMap(([path, named]) => Object.keys(named).map((name) => `${path} ${name}`))
  expect(written.toSorted()).toEqual(rows.toSorted())

  const methods = [...routeFiles].flatMap(([address, path]) =>
    read(join('app', path))
      .filter((name) => name === name.toUpperCase())
      .map((method) => `${method} ${address}`),
  )
  expect(methods.filter((row) => !(row in HANDLERS))).toEqual([])
})

it('leaves out only what needs no session', () => {
  const rows = [...Object.values(ACTIONS).flatMap((named) => Object.values(named)), ...Object.values(HANDLERS)]
  expect(actions.length + handlers.length).toBe(rows.filter((allowed) => allowed !== 'anyone').length)
  for (const allowed of rows) if (allowed !== 'anyone') for (const role of allowed) expect(ROLES).toContain(role)
})
