import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const all: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies, ...optionalDependencies }
const page = readFileSync('docs/dependencies.md', 'utf8')
const named = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
)

it('every package has its line in docs/dependencies.md, and no removed package has one', () => {
  expect(named.toSorted()).toEqual(Object.keys(all).toSorted())
})

it('every version is exact', () => {
  for (const version of Object.values(all)) expect(version).toMatch(/^\d+\.\d+\.\d+/)
})
