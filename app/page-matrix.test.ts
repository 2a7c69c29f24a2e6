import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ROLES } from '@/lib/access/roles'
import { setTestSettings } from '@/lib/access/test-settings'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { PAGES } from '../scripts/lib/page-matrix.mjs'
import { APP, comeAs, createCallers, everything, OUTSIDERS, type Outsider, outsiders } from './test-callers'

/**
 * Opens every page of the role matrix that asks who is there, with each role and with each of the outsiders. A caller without the
 * permission is led to the sign-in or told so, before the page reads or changes anything; a caller with it is not.
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
  forbidden: () => {
    throw new Error('answers 403')
  },
  notFound: () => {
    throw new Error('answers 404')
  },
}))

// It cannot be loaded outside of Next, and no page asks it who is there.
vi.mock('@/lib/access/sign-in/next-auth', () => ({ SINGLE_SIGN_ON: 'oidc' }))

type Page = (props: object) => Promise<unknown>

const addressOf = (folder: string) =>
  `/${folder
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('('))
    .join('/')}`
const files = new Map(
  readdirSync('app', { recursive: true })
    .map(String)
    .filter((path) => path === 'page.tsx' || path.endsWith('/page.tsx'))
    .map((path) => [addressOf(path.slice(0, -'page.tsx'.length)), path]),
)

/** What became of opening a page: where it led, that it answered 403, or that it went on. */
async function open(address: string): Promise<string> {
  const { default: page }: { default: Page } = await import(join(process.cwd(), 'app', files.get(address) ?? address))
  const id = '00000000-0000-4000-8000-000000000000'
  const names = [...address.matchAll(/\[(\w+)\]/g)].map((found) => found[1] ?? '')
  const params = Promise.resolve(Object.fromEntries(names.map((name) => [name, id])))
  try {
    await page({ params, searchParams: Promise.resolve({}) })
    return 'goes on'
  } catch (problem) {
    const text = problem instanceof Error ? problem.message : String(problem)
    // What it cannot read here, for example at the service, it was allowed to read.
    return /^(leads to \/sign-in|answers 403)/.test(text) ? text : 'goes on'
  }
}

/** How pages refuse those whom actions refuse for this reason. */
const WAYS: Readonly<Record<(typeof OUTSIDERS)[Outsider], RegExp>> = {
  'session-ended': /^leads to \/sign-in(\?|$)/,
  'password-due': /^leads to \/sign-in\/new-password$/,
  'factor-due': /^leads to \/sign-in\/authenticator$/,
}

let store: Engine
beforeAll(async () => {
  setTestSettings({ APP_URL: APP, LOG_LEVEL: 'silent' })
  store = await openTestDatabase()
  await createCallers(store)
})
afterAll(() => store.close())

const asking = Object.entries(PAGES).filter(([, allowed]) => allowed !== 'anyone')

it.each(asking)('the page %s', async (address, allowed) => {
  const before = await everything(store)
  for (const who of outsiders) {
    await comeAs(who)
    expect({ who, is: await open(address) }).toEqual({ who, is: expect.stringMatching(WAYS[OUTSIDERS[who]]) })
  }
  for (const who of ROLES.filter((role) => !allowed.includes(role))) {
    await comeAs(who)
    expect({ who, is: await open(address) }).toEqual({ who, is: 'answers 403' })
  }
  expect(await everything(store)).toBe(before)
  for (const who of ROLES.filter((role) => allowed.includes(role))) {
    await comeAs(who)
    expect({ who, is: await open(address) }).toEqual({ who, is: 'goes on' })
  }
})

it('has a row for every page in the source, before a build compares it', () => {
  expect([...files.keys()].toSorted()).toEqual(Object.keys(PAGES).toSorted())
})
