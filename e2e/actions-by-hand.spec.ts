import type { Page } from '@playwright/test'
import { HANDLERS } from '../scripts/lib/handler-matrix.mjs'
import { ACTIONS } from '../scripts/lib/role-matrix.mjs'
import { type BuiltAction, builtAction, builtActions } from './fixtures/built-actions'
import type { Instance } from './fixtures/instance'
import { expect, test } from './fixtures/test'
import { ENDED_SESSION } from './fixtures/watch-page'

test.use({ ownInstance: true })

type Caller = { readonly role: string | null; readonly cookie: string }

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

const ours = (instance: Instance, cookie = '') => ({
  origin: instance.baseUrl,
  'sec-fetch-site': 'same-origin',
  cookie,
})

const send = (instance: Instance, path: string, init: RequestInit) =>
  fetch(instance.baseUrl + path, { redirect: 'manual', ...init })

const callAction = (instance: Instance, { id, page }: BuiltAction, cookie: string, body = '[]') =>
  send(instance, page, { method: 'POST', body, headers: { ...ours(instance, cookie), 'next-action': id } })

const kindIn = (text: string) => /"kind":"([a-z-]+)"/.exec(text)?.[1] ?? null
const REFUSALS = ['not-your-role', 'session-ended', 'password-due', 'foreign-origin']

// Signing out comes last: the others are called with the same session.
const inOrder = (actions: readonly BuiltAction[]) =>
  [...actions].sort((a, b) => Number(a.name === 'signOutAction') - Number(b.name === 'signOutAction'))

/** What a caller must be answered by the role matrix: a refusal of this kind, or anything but a refusal. */
const expected = (allowed: readonly string[] | 'anyone' | undefined, { role }: Caller) =>
  allowed === 'anyone' || (role !== null && allowed?.includes(role))
    ? 'something else'
    : role === null
      ? 'session-ended'
      : 'not-your-role'

test('every action and handler of the build answers each role as the role matrix says, also when it is called without a page', async ({
  signedIn,
  instance,
  complaints,
}) => {
  complaints.expect(ENDED_SESSION)
  const callers: Caller[] = [{ role: null, cookie: '' }]
  for (const role of ['viewer', 'preparer', 'approver', 'admin'])
    callers.push({ role, cookie: await cookieOf(await signedIn(role)) })

  const wrong: string[] = []
  const compare = (what: string, caller: Caller, kind: string | null, wanted: string) => {
    const refused = kind !== null && REFUSALS.includes(kind)
    if (wanted === 'something else' ? refused : kind !== wanted)
      wrong.push(`${what}, called by ${caller.role ?? 'nobody'}: ${kind} in place of ${wanted}`)
  }
  for (const caller of callers) {
    for (const action of inOrder(builtActions())) {
      const answer = await callAction(instance, action, caller.cookie)
      const text = await answer.text()
      compare(
        `${action.name} of ${action.file}`,
        caller,
        kindIn(text),
        expected(ACTIONS[action.file]?.[action.name], caller),
      )
      if (/^\d+:E\{/m.test(text) || answer.status >= 400)
        wrong.push(`${action.name} of ${action.file}: ${answer.status} ${text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every handler of the build answers each role as the role matrix says', async ({ signedIn, instance }) => {
  const callers: Caller[] = [{ role: null, cookie: '' }]
  for (const role of ['viewer', 'preparer', 'approver', 'admin'])
    callers.push({ role, cookie: await cookieOf(await signedIn(role)) })

  for (const [row, allowed] of Object.entries(HANDLERS)) {
    const [method, path = ''] = row.split(' ')
    const address = path
      .replaceAll('[...nextauth]', 'session')
      .replaceAll('[format]', 'csv')
      .replaceAll(/\[\w+\]/g, crypto.randomUUID())
    const statuses = new Map<string | null, number>()
    for (const caller of callers) {
      const leaves = new AbortController()
      const headers = ours(instance, caller.cookie)
      const answer = await send(instance, address, { method: method ?? 'GET', headers, signal: leaves.signal })
      statuses.set(caller.role, answer.status)
      // A stream has no end of its own.
      if (answer.headers.get('content-type') === 'text/event-stream') leaves.abort()
      else await answer.arrayBuffer()
    }
    for (const caller of callers) {
      const wanted = expected(allowed, caller)
      const status = statuses.get(caller.role) ?? 0
      // What needs no session does the same for everybody, whatever that is.
      if (allowed === 'anyone') expect(status, row).toBe(statuses.get(null))
      else if (wanted === 'something else') expect([401, 403], `${row} by ${caller.role}`).not.toContain(status)
      else expect(status, `${row} by ${caller.role}`).toBe(wanted === 'session-ended' ? 401 : 403)
      expect(status, `${row} by ${caller.role}`).not.toBe(500)
    }
  }
})

const PART = '--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n["x"]\r\n--b--\r\n'
const MULTIPART = 'multipart/form-data; boundary=b'

test('a malformed or foreign action is refused with 400 or 403, without a stack in the answer or the log', async ({
  signedIn,
  instance,
}) => {
  const cookie = await cookieOf(await signedIn('preparer'))
  const stacks = () => instance.log().match(/⨯|^\s+at /gm)?.length ?? 0
  const before = stacks()
  const { id, page } = builtAction('lib/payouts/upload/actions.ts', 'discardDraftAction')
  const own = { ...ours(instance, cookie), 'content-type': 'text/plain;charset=UTF-8', 'next-action': id }
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const { 'next-action': _, ...form } = { ...own, 'content-type': MULTIPART }
  const { origin: _origin, ...nowhere } = own
  const cases: [string, number, Record<string, string>, string][] = [
    ['no JSON', 400, own, 'garbage'],
    ['nothing', 400, own, ''],
    ['no list', 400, own, '{"a":1}'],
    ['null', 400, own, 'null'],
    ['a reference to nothing', 400, own, '["$1"]'],
    ['a function', 400, own, '["$F1"]'],
    ['a prototype', 400, own, '["$0:__proto__:constructor"]'],
    ['too many arguments', 400, own, JSON.stringify(Array(2_000).fill(1))],
    ['too deep', 400, own, `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['too large', 413, own, JSON.stringify(['x'.repeat(9_000_000)])],
    ['an id that is none', 400, { ...own, 'next-action': 'nonsense' }, '["x"]'],
    ['an old form', 400, { ...own, 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['parts that end early', 400, { ...own, 'content-type': MULTIPART }, PART.slice(0, -12)],
    ['parts of another boundary', 400, { ...own, 'content-type': 'multipart/form-data; boundary=c' }, PART],
    ['parts without a boundary', 400, { ...own, 'content-type': 'multipart/form-data' }, PART],
    ['a form that ends early', 400, form, PART.slice(0, -12)],
    ['another origin', 403, { ...own, ...foreign }, '["x"]'],
    ['a form of another origin', 403, { ...form, ...foreign }, PART],
    ['an origin of null', 403, { ...own, origin: 'null' }, '["x"]'],
    ['an origin that is none', 403, { ...own, origin: 'nonsense' }, '["x"]'],
    ['no origin', 403, nowhere, '["x"]'],
  ]
  for (const [name, status, headers, body] of cases) {
    const answer = await send(instance, page, { method: 'POST', headers, body })
    const text = await answer.text()
    expect(answer.status, name).toBe(status)
    expect(text, name).toMatch(/^This .* Nothing was changed\.|nothing was changed\./)
    expect(text, name).not.toMatch(/\n|\bat \S+:\d+/)
  }
  const fine = await send(instance, page, { method: 'POST', headers: own, body: '["x"]' })
  expect(await fine.text()).toContain('bad-input')
  const parts = await send(instance, page, {
    method: 'POST',
    headers: { ...own, 'content-type': MULTIPART },
    body: PART,
  })
  expect(await parts.text()).toContain('bad-input')
  // An address that the settings do not name says so itself.
  const named = instance.baseUrl.replace('127.0.0.1', 'localhost')
  const elsewhere = await fetch(named + page, {
    method: 'POST',
    headers: { ...own, origin: named },
    body: '["x"]',
  })
  expect(await elsewhere.text()).toContain('This request did not come from a page of Countinghouse')
  expect(stacks()).toBe(before)
})
