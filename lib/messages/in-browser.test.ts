import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** The files that hold every message of a language. */
const WHOLE = /^lib\/messages\/(translator\.ts|[a-z]{2}\.ts|[a-z]{2}\/.*\.json)$/

/** The files that a browser loads for names such as `#messages-at`. */
const IMPORTS: Readonly<Record<string, { browser: string }>> = JSON.parse(readFileSync('package.json', 'utf8')).imports

const SOURCE = /\.tsx?$/
const RUNTIME_IMPORT = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|(?:import\(|new URL\()'([^']+)'/gm

function fileOf(from: string, name: string): string | undefined {
  if (name in IMPORTS) return IMPORTS[name]?.browser.slice(2)
  const base = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(from), name) : null
  if (base === null) return undefined
  return [base, `${base}.tsx`, `${base}.ts`].find((path) => /\.(tsx?|json)$/.test(path) && existsSync(path))
}

/** What a file loads in the browser. A server action is only called from there. */
function loads(file: string): readonly string[] {
  if (!SOURCE.test(file)) return []
  const text = readFileSync(file, 'utf8')
  if (/^'use server'/m.test(text)) return []
  return [...text.matchAll(RUNTIME_IMPORT)].flatMap(([, name, loaded]) => fileOf(file, name ?? loaded ?? '') ?? [])
}

it('is sent no message but those of the features that a page shows', () => {
  const sources = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`)),
  )
  const clients = sources.filter((path) => SOURCE.test(path) && /^'use client'/m.test(readFileSync(path, 'utf8')))
  expect(clients.length).toBeGreaterThan(100)
  const queue = [...clients, 'lib/sheet/worker/worker.ts']
  const cameFrom = new Map<string, string>()
  for (const file of queue) {
    for (const loaded of loads(file)) {
      if (cameFrom.has(loaded) || clients.includes(loaded)) continue
      cameFrom.set(loaded, file)
      queue.push(loaded)
    }
  }
  expect(cameFrom.has('lib/messages/use-text.ts')).toBe(true)
  expect(cameFrom.has('lib/queries/messages.ts')).toBe(true)
  expect([...cameFrom].filter(([loaded]) => WHOLE.test(loaded))).toEqual([])
})
