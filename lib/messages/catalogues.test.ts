import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INTL_TAGS, LOCALES } from './locale'
import { readIcu } from './test-icu'
import { CATALOGUES } from './translator'

const flat = (node: object, path = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) => {
    const own = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [[own, value] as [string, string]] : flat(value as object, own)
  })

const english = new Map(flat(CATALOGUES.en))
const others = LOCALES.filter((locale) => locale !== 'en')

describe.each(others)('the messages in %s', (locale) => {
  const own = new Map(flat(CATALOGUES[locale]))

  it('are the same as in English, none missing and none more', () => {
    expect({
      missing: [...english.keys()].filter((key) => !own.has(key)),
      extra: [...own.keys()].filter((key) => !english.has(key)),
    }).toEqual({ missing: [], extra: [] })
  })

  it('take the same arguments, choices and tags', () => {
    const differing = [...own].filter(([key, text]) => {
      const [mine, theirs] = [readIcu(text), readIcu(english.get(key) ?? '')]
      const same = JSON.stringify([mine.names, mine.tags]) === JSON.stringify([theirs.names, theirs.tags])
      return !same || mine.uses.some((use) => !theirs.uses.includes(use))
    })
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it('have the plurals of their language', () => {
    const categories = new Intl.PluralRules(INTL_TAGS[locale]).resolvedOptions().pluralCategories
    const exact = (option: string) => option.startsWith('=')
    const known = (option: string) => exact(option) || categories.some((category) => category === option)
    const complete = (options: readonly string[]) =>
      options.includes('one') || options.every((option) => exact(option) || option === 'other')
    const wrong = [...own].filter(([, text]) =>
      readIcu(text).plurals.some((options) => !complete(options) || !options.every(known)),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})

it('follow their typography in French', () => {
  const plain = [...flat(CATALOGUES.fr)].filter(([, text]) =>
    /(?<![{}])'(?![{}])| [;!?:»]|« |[^\s\u00a0\u202f]»|\.\.\./.test(text),
  )
  expect(plain.map(([key]) => key)).toEqual([])
})

/** Where messages are named: all of the code but the catalogues and tests. */
const SOURCES = ['app', 'components', 'lib', 'scripts']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`)))
  .filter((path) => /\.(tsx?|mjs|sql)$/.test(path) && !/\.test\.tsx?$|\/test-[^/]*$/.test(path))
  .concat('proxy.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** What a piece of code names: keys in full, and in a file that names a feature also keys within it. */
function namedBy(text: string): { readonly features: readonly string[]; readonly names: (key: string) => boolean } {
  const literals = new Set([...text.matchAll(/'([\w-]+(?:\.[\w-]+)*)'/g)].map(([, literal]) => literal))
  // A key that is put together counts for every key of that form: types hold that each of them exists.
  const forms = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{[^}`]*\}((?:\.[\w-]+)*)`/g)].map(
    ([, before = '', after = '']) =>
      (key: string) =>
        key.startsWith(before) && key.endsWith(after),
  )
  return {
    features: [...text.matchAll(/(?:useTranslations\(|Texts<)'(\w+)'/g)].map(([, feature = '']) => feature),
    names: (key) => literals.has(key) || forms.some((form) => form(key)),
  }
}

it('are each used somewhere', () => {
  const named = SOURCES.map(({ text }) => namedBy(text))
  const unused = [...english.keys()].filter((key) => {
    const [feature = '', ...rest] = key.split('.')
    const within = rest.join('.')
    return !named.some(({ features, names }) => names(key) || (features.includes(feature) && names(within)))
  })
  expect(unused).toEqual([])
})

/** What stands in a call after its first argument, up to its closing bracket. */
function restOfCall(text: string, from: number): string {
  let open = 1
  let at = from
  for (; open > 0 && at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) open++
    if (')]}'.includes(text[at] ?? '')) open--
  }
  return text.slice(from, at - 1).trim()
}

/** The calls of a file that name a message by a plain key, each with what it gives the message. */
function lookUps(text: string): { readonly key: string; readonly given: string }[] {
  const features = new Map([
    ...[...text.matchAll(/const (\w+) = useTranslations\('(\w+)'\)/g)].map(
      ([, name = '', of = '']) => [name, of] as const,
    ),
    ...[...text.matchAll(/\b(\w+): Texts<'(\w+)'>/g)].map(([, name = '', of = '']) => [name, of] as const),
  ])
  return [...text.matchAll(/(?<![\w.])(\w+)(?:\.rich|\.markup)?\(\s*'([\w.]+)'/g)].flatMap((call) => {
    const [whole, name = '', key = ''] = call
    const feature = features.get(name)
    const full = name === 'message' ? key : feature === undefined ? undefined : `${feature}.${key}`
    return full === undefined ? [] : [{ key: full, given: restOfCall(text, call.index + whole.length) }]
  })
}

it('get every value that they take, where a call names its message', () => {
  const lacking = SOURCES.flatMap(({ path, text }) =>
    lookUps(text).flatMap(({ key, given }) => {
      const { names, tags } = readIcu(english.get(key) ?? '')
      const literal = /^,\s*\{/.test(given) && !given.includes('...')
      if (given !== '' && given !== ',' && !literal) return []
      return [...names, ...tags.map((tag) => tag.replace(/\W/g, ''))]
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(given))
        .map((name) => `${path}: ${key} is not given ${name}`)
    }),
  )
  expect(lacking).toEqual([])
})
