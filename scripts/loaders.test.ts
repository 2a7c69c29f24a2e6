import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '../lib/messages/locale.ts'

type Context = { readonly context: string; addDependency: (file: string) => void }
type Loader = (this: Context, source: string) => string
const require = createRequire(import.meta.url)
const ownLocales: Loader = require('./own-locales.cjs')
const compileMessages: Loader = require('./compile-messages.cjs')

const read = (path: string) => readFileSync(path, 'utf8')

describe('the languages of the component library', () => {
  const lists = globSync('node_modules/{react-aria,react-stately,react-aria-components}/dist/**/intlStrings.mjs')
  const context = { context: '.', addDependency: () => undefined }

  it('are in lists which the loader knows', () => expect(lists.length).toBeGreaterThan(15))

  it.each(lists)('are those of the app in %s', (list) => {
    const kept = [...ownLocales.call(context, read(list)).matchAll(/\b([a-z]{2})-[A-Z]{2}(?=\.mjs"|":)/g)]
    // Each is imported once and listed once.
    expect(kept.map(([, language]) => language)).toEqual([...LOCALES, ...LOCALES])
  })
})

describe('the catalogue of a language', () => {
  it.each(LOCALES)('%s has its messages in place of its imports, compiled', (locale) => {
    const files: string[] = []
    const context = { context: join('lib', 'messages'), addDependency: (file: string) => files.push(file) }
    const source = read(`lib/messages/${locale}.ts`)
    const compiled = compileMessages.call(context, source)
    expect(compiled).not.toMatch(/^import (?!type)/m)
    expect(files).toEqual(globSync(`lib/messages/${locale}/*.json`).toSorted())
    const [, actions] = /const templates = JSON\.parse\((.+)\)$/m.exec(compiled) ?? []
    expect(JSON.parse(JSON.parse(actions ?? '')).actions).toEqual([expect.stringMatching(/\S /), ['name']])
  })
})
