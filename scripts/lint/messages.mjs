// Finds pages that lack messages in the browser: compares the messages that a page's imports use with those that the page and its
// layouts provide. Run by `node scripts/lint/messages.mjs`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g
const TYPE_ONLY = /import type [^;]*?from '[^']+'/g
// Messages of refused actions become text on the server, so the browser does not need them.
const SERVER = 'errors'
// These features are also used without their messages. A page needs the messages only if it uses one of their hooks.
const BY_HOOK = ['issues', 'values']
// These components load the messages of a feature themselves, when they are opened.
const LOADED = { 'components/help/help-drawer.tsx': ['help'] }
const COMMENT = /\/\*[\s\S]*?\*\//g
// Code of lib makes messages too: `message('overview.task.hold')`, or a table of keys.
const USED = /useTranslations\('(\w+)'\)|(?:\bmessage\(|\bkey: )'(\w+)\./g

function fileOf(from, name) {
  const base = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(from), name) : null
  if (base === null) return null
  return (
    [base, `${base}.tsx`, `${base}.ts`, join(base, 'index.ts')].find(
      (path) => /\.tsx?$/.test(path) && existsSync(path),
    ) ?? null
  )
}

const own = new Map()
function read(file) {
  if (!own.has(file)) {
    const text = readFileSync(file, 'utf8').replace(TYPE_ONLY, '').replace(COMMENT, '')
    // Server-only code returns text, or its messages are found in the browser code that names their keys.
    const serverOnly = /^(?:'use server'|import 'server-only')/m.test(text) && !file.startsWith('app/')
    own.set(file, {
      imports: serverOnly ? [] : [...text.matchAll(IMPORT)].flatMap(([, name]) => fileOf(file, name) ?? []),
      used: serverOnly
        ? []
        : [...text.matchAll(USED)]
            .map(([, feature, ofMessage]) => feature ?? (BY_HOOK.includes(ofMessage) ? SERVER : ofMessage))
            .filter((one) => one !== SERVER),
      given: given(text),
    })
  }
  return own.get(file)
}

function given(text) {
  const list = text.match(/(?:features=\{\[|withMessages\()([^\])]*)[\])]/)
  return list === null ? [] : [...list[1].matchAll(/'(\w+)'/g)].map(([, feature]) => feature)
}

/** The features whose messages a file and all that it imports use. */
function needs(file, seen = new Set()) {
  if (seen.has(file)) return []
  seen.add(file)
  const { imports, used } = read(file)
  const found = [...used, ...imports.flatMap((one) => needs(one, seen))]
  return found.filter((one) => !(LOADED[file] ?? []).includes(one))
}

/** Every page with the features it needs, those that neither it nor its layouts provide, and those it provides without need. */
export function pageMessages() {
  return readdirSync('app', { recursive: true })
    .filter((path) => /(^|\/)(page|error|not-found)\.tsx$/.test(path))
    .map((path) => join('app', path))
    .map((page) => {
      const around = []
      for (let folder = dirname(page); folder !== '.'; folder = dirname(folder)) around.push(join(folder, 'layout.tsx'))
      const files = [page, ...around.filter(existsSync)]
      const needed = [...new Set(files.flatMap((file) => needs(file)))].sort()
      const got = new Set(files.flatMap((file) => read(file).given))
      return {
        page,
        needed,
        missing: needed.filter((one) => !got.has(one)),
        unused: read(page).given.filter((one) => !needed.includes(one)),
      }
    })
}

if (process.argv[1]?.endsWith('lint/messages.mjs')) {
  const wrong = pageMessages().filter(({ missing }) => missing.length > 0)
  for (const { page, missing } of wrong) console.error(`${page} lacks the messages ${missing.join(', ')}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
