import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const page = readFileSync('docs/dependencies.md', 'utf8')
const named = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
)

it('every package has its line in docs/dependencies.md, and no removed package has one', () => {
  expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

it('every version is exact', () => {
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
})
