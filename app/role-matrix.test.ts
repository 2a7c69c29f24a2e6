import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NextRequest } from 'next/server.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessProblem } from '@/lib/access/requests/access-error'
import { ROLES } from '@/lib/access/roles'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { beginFile } from '@/lib/downloads/begin-file'
import { makeFilesBy } from '@/lib/downloads/download'
import { englishText } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { HANDLERS } from '../scripts/lib/handler-matrix.mjs'
import { ACTIONS } from '../scripts/lib/role-matrix.mjs'
import { APP, comeAs, createCallers, everything, incoming, OUTSIDERS, type Outsider, outsiders } from './test-callers'

/**
 * Calls every server action and route handler of the role matrix that asks who is there, with each role and with each of the outsiders
 * (test-callers.ts). A caller without the permission is refused for that reason and changes nothing; a caller with it gets another answer,
 * although the arguments are meaningless. `e2e/actions-by-hand.spec.ts` does the same over the wire, for all rows.
 */

vi.mock('next/headers', async () => {
  const { incoming } = await import('./test-callers')
  return {
    headers: async () => incoming.headers,
    cookies: async () => ({ toString: () => incoming.cookie, get: () => undefined, set: () => undefined }),
  }
})
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
    // A file that nobody reads keeps the person's turn for a while.
    if (!isJson) await answer.body?.cancel()
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

const STATUS: Readonly<Record<string, number>> = {
  'not-your-role': 403,
  'session-ended': 401,
  'password-due': 403,
  'factor-due': 403,
}
const REFUSALS = ['not-your-role', 'session-ended', 'password-due', 'factor-due', 'foreign-origin']

/** What is there for people whom everything else refuses. */
const MEANT_FOR: Readonly<Record<string, readonly Outsider[]>> = {
  newPasswordAction: ['password-due', 'factor-missing'],
  beginFirstFactorAction: ['factor-missing'],
  confirmFirstFactorAction: ['factor-missing'],
}

let store: Engine

beforeAll(async () => {
  setTestSettings({ APP_URL: APP, LOG_LEVEL: 'silent' })
  makeFilesBy(beginFile)
  store = await openTestDatabase()
  await createCallers(store)
})
afterAll(() => store.close())

describe.each([
  ['server action', actions],
  ['route handler', handlers],
])('each %s', (_kind, ways) => {
  it.each(ways.map((way) => [way.name, way] as const))('%s', async (name, { allowed, call }) => {
    const before = await everything(store)
    const refused = outsiders.filter((who) => !MEANT_FOR[name.split(' ')[0] ?? '']?.includes(who))
    for (const who of [...refused, ...ROLES.filter((role) => !allowed.includes(role))]) {
      await comeAs(who)
      const kind = who in OUTSIDERS ? OUTSIDERS[who as Outsider] : 'not-your-role'
      for (const answer of await call()) {
        expect({ who, kind: problemOf(answer) }).toEqual({ who, kind })
        expect(JSON.stringify(answer)).toContain(englishText(accessProblem(kind).message))
        if (typeof answer === 'object' && answer !== null && 'status' in answer)
          expect(answer.status).toBe(STATUS[kind])
      }
    }
    expect(await everything(store)).toBe(before)

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
  const before = await everything(store)
  expect(await everything(store)).toBe(before)
  await testStaff('read')
  expect(await everything(store)).not.toBe(before)
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
