import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { en } from '@/lib/messages/en'
import { ACTS, AREA_NAMES, actsIn } from './acts'

const sources = (folder: string, kind: RegExp) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => kind.test(path) && !/\.test\.ts$|\/test-|\/testing\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))

const parts = new Set(Object.keys(ACTS))
const all = new Set(AREA_NAMES.flatMap(actsIn))

/** The actions that the code writes out; those that it puts together (`submission.` and a state) it names in ACTS itself. */
function written(): ReadonlySet<string> {
  const inTs = sources('lib', /\.ts$/).flatMap((text) => [
    ...text.matchAll(/(?:action: |noteChange\(tx, staff, )'([a-z-]+\.[a-z-]+)'/g),
  ])
  const inSql = sources('lib/store/functions', /\.sql$/).flatMap((text) => [
    ...text.matchAll(/write_audit\([^;]*?'([a-z-]+\.[a-z_-]+)',/g),
  ])
  return new Set([...inTs, ...inSql].map(([, action]) => action ?? ''))
}

it('has every action that the code writes out', () => {
  const found = written()
  expect(found.size).toBeGreaterThan(60)
  expect([...found].filter((action) => !all.has(action as never))).toEqual([])
})

it('has a sentence for every act, and an area for every part', () => {
  for (const [part, verbs] of Object.entries(ACTS))
    expect(Object.keys(en.activity.acts[part as keyof typeof ACTS]).toSorted()).toEqual([...verbs].toSorted())
  expect(new Set([...all].map((act) => act.split('.')[0]))).toEqual(parts)
})
