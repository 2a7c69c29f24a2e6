import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareVersions, floorProblems } from './floor.mjs'

const floor = { least: { next: '16.4.5' }, never: ['xlsx'] }
const lock = (packages: Record<string, string>) => ({
  packages: Object.fromEntries(Object.entries(packages).map(([path, version]) => [path, { version }])),
})

describe('the floor of versions', () => {
  it.each([
    ['16.4.5', '16.4.5', 0],
    ['16.4.10', '16.4.9', 1],
    ['16.4', '16.4.1', -1],
    ['5.0.0-beta.31', '5.0.0-beta.32', -1],
    ['5.0.0-beta.32', '5.0.0', -1],
    ['16.1.0', '16.1.0-canary.1', 1],
    ['16.1.0-canary.1', '16.0.9', 1],
  ])('compares %s with %s by number', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign)
  })

  it('names what is below, absent or forbidden, nested copies included', () => {
    const problems = floorProblems(
      floor,
      lock({ 'node_modules/a/node_modules/next': '16.4.4', 'node_modules/xlsx': '0.18.5' }),
    )
    expect(problems).toEqual(['next 16.4.4 is below the floor 16.4.5', 'xlsx must not be installed'])
    expect(floorProblems(floor, lock({}))).toEqual(['next is not in the lock file'])
  })

  it('holds for our own lock file', () => {
    const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'))
    expect(floorProblems(read('scripts/floor.json'), read('package-lock.json'))).toEqual([])
  })
})
