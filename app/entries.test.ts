import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Every way into the app, read from the files themselves: each page, action and handler asks for a permission, or is
 * listed here with the reason why it does not have to.
 */
const PUBLIC: Readonly<Record<string, string>> = {
  'app/sign-in/page.tsx': 'for people who are not signed in yet',
  'lib/access/sign-in/actions.ts': 'signing in and out, and the language before that; guards its origin itself',
  'app/sign-in/access/page.tsx': 'shows a form for a one-time code; opening it uses nothing up',
  'app/sign-in/authenticator/page.tsx': 'needs a session; people who need an authenticator set it up here',
  'app/sign-in/new-password/page.tsx': 'asks for a session; each person has a password',
  'lib/access/sign-in/password-actions.ts':
    'asks for a session, or a one-time code; changes only that person’s own password',
  'app/api/auth/[...nextauth]/route.ts': 'the framework’s own sign-in routes, under the same limits',
  'app/connect/[invitation]/page.tsx': 'a payee’s own page: needs an open invitation; shows the name of the merchant',
  'app/connect/[invitation]/start/route.ts': 'guards its origin itself; needs an open invitation',
  'app/connect/callback/route.ts': 'counts only with the cookie of an open flow, once',
  'app/connect/done/page.tsx': 'shows that a wallet is connected and nothing else',
  'app/connect/done/paying/page.tsx': 'says that a wallet may be charged and nothing else',
  'app/connect/ended/[why]/page.tsx': 'says why a wallet was not connected and nothing else',
  'app/pay/[token]/page.tsx':
    'a payer’s own page: needs the secret address of a link; shows the amount and what it is for',
  'lib/payments/links/payer/actions.ts': 'guards its origin itself; needs the secret address of a link; under a limit',
  'app/api/webhooks/service/route.ts': 'webhooks of the service: needs a signature with the shared secret',
  'app/messages/[locale]/[version]/[features]/route.ts': 'the texts of the product, also for the sign-in page',
  'app/healthz/route.ts': 'says alive and nothing else',
  'app/readyz/route.ts': 'says ready and nothing else',
  'app/metrics/route.ts': 'counts without names, for the machine the app runs on',
}

const ACTIONS = /\/(password-)?actions\.ts$/
const ENTRY = /(^|\/)(page\.tsx|route\.tsx?|actions\.tsx?)$/
const SOURCE = /\.tsx?$/
const USE_SERVER = /^\s*['"]use server['"]/m

const read = (path: string) => readFileSync(path, 'utf8')
const sources = ['app', 'components', 'lib']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`)))
  .filter((path) => SOURCE.test(path) && !path.includes('.test.'))
const entries = sources.filter((path) => (path.startsWith('app/') ? ENTRY : ACTIONS).test(path))
const guarded = entries.filter((path) => !(path in PUBLIC))

type Part = { readonly name: string; readonly text: string; readonly exported: boolean }

/** The top-level functions and constants of a file, each with its text up to the next one. */
function parts(text: string): Part[] {
  const begins = [...text.matchAll(/^(export )?(?:default )?(?:async )?(?:function|const) (\w+)/gm)]
  return begins.map((begin, n) => ({
    name: begin[2] ?? '',
    exported: begin[1] !== undefined,
    text: text.slice(begin.index, begins[n + 1]?.index),
  }))
}

/** Names of the exported parts of a file that do not ask, neither themselves nor through a part of the same file. */
function unasked(text: string, asks: (part: Part) => RegExp): string[] {
  const all = parts(text)
  const calls = (part: Part, other: Part) => part !== other && new RegExp(`\\b${other.name}\\b`).test(part.text)
  const through = (part: Part, guard: RegExp, seen: readonly Part[]): boolean =>
    guard.test(part.text) ||
    all.some((other) => !seen.includes(other) && calls(part, other) && through(other, guard, [...seen, other]))
  return all.filter((part) => part.exported && !through(part, asks(part), [part])).map(({ name }) => name)
}

// `lib/access/requests/action.ts` asks the same and turns the answer into one for the browser.
const ACTS = /\b(staffForAction|answerAction|staffAction|firstFactorAction)\(/
const READS = /\b(staffForRead|answerRead|staffForAction|answerAction)\(/
const changes = (part: Part) => !['GET', 'HEAD', 'OPTIONS'].includes(part.name)
const askedBy = (path: string, part: Part): RegExp => {
  if (path.endsWith('page.tsx')) return /\brequireStaff\(/
  if (/route\.tsx?$/.test(path)) return changes(part) ? ACTS : READS
  return ACTS
}

// What a page says about itself to the framework is no way in.
const NOT_A_WAY_IN = new Set(['metadata', 'viewport', 'generateMetadata', 'dynamic', 'maxDuration', 'runtime'])
const waysIn = (path: string) =>
  unasked(read(path), (part) => askedBy(path, part)).filter((name) => !NOT_A_WAY_IN.has(name))

describe('every way in', () => {
  it('was found', () => {
    expect(entries).toContain('lib/access/sign-in/actions.ts')
    expect(Object.keys(PUBLIC).filter((path) => !entries.includes(path))).toEqual([])
  })

  it('checks a permission', () => {
    expect(guarded.flatMap((path) => waysIn(path).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it('of an action is in a file called actions', () => {
    const elsewhere = sources.filter(
      (path) => USE_SERVER.test(read(path)) && !(path.startsWith('lib/') && ACTIONS.test(path)),
    )
    expect(elsewhere).toEqual([])
    const notActions = entries.filter((path) => ACTIONS.test(path) && !/^['"]use server['"]/.test(read(path)))
    expect(notActions).toEqual([])
  })

  it('is found if it does not check one', () => {
    const asking = "export async function a() { return b() }\nasync function b() { await staffForAction('read') }\n"
    const silent = 'export async function c() { return d() }\nconst d = () => 1\n'
    expect(unasked(asking + silent, () => /staffForAction\(/)).toEqual(['c'])
  })
})
