import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  advisoryProblems,
  entriesOf,
  fileText,
  inRange,
  merged,
  readAdvisories,
  renewAdvisories,
  uncovered,
} from './advisories.mjs'
import { packagesOf } from './floor.mjs'

const advisory = (name: string, affected: string, fixed: string, id = 'GHSA-aaaa-bbbb-cccc') => ({
  ...{ package: name, affected, fixed, severity: 'high', id },
  link: `https://github.com/advisories/${id}`,
})
const known = {
  advisories: [advisory('letters', '<9.1.1', '9.1.1'), advisory('@own/router', '>=4.0.0 <4.2.0', '4.2.0')],
}

describe('a range', () => {
  it.each([
    ['9.1.0', '<9.1.1', true],
    ['9.1.1', '<9.1.1', false],
    ['9.1.1-rc.1', '<9.1.1', true],
    ['10.0.0', '<9.1.1', false],
    ['8.0.15', '<7.3.5 || >=8.0.0 <8.0.16', true],
    ['8.0.16', '<7.3.5 || >=8.0.0 <8.0.16', false],
    ['7.3.5', '<7.3.5 || >=8.0.0 <8.0.16', false],
    ['2.0.0', '>= 1.2.0, <3'.replace(',', ''), true],
    ['4.4.2', '=4.4.2', true],
    ['4.4.3', '4.4.2', false],
    ['5.0.0-beta.29', '>=5.0.0-beta.0 <5.0.0-beta.30', true],
    ['5.0.0-beta.30', '>=5.0.0-beta.0 <5.0.0-beta.30', false],
    ['0.0.1', '*', true],
  ])('%s is in %s: %s', (version, range, is) => {
    expect(inRange(version, range)).toBe(is)
  })
})

describe('the advisories', () => {
  it('name each affected package of the list, also one with an owner, with its fix', () => {
    const components = [
      { name: 'letters', version: '8.0.11' },
      { name: 'letters', version: '9.1.1' },
      { name: '@own/router', version: '4.1.9' },
      { group: '@own', name: 'router', version: '4.1.9' },
      { name: 'router', version: '4.1.9' },
    ]
    expect(advisoryProblems(known, components)).toEqual([
      'letters 8.0.11: GHSA-aaaa-bbbb-cccc (high), fixed in 9.1.1. https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      ...Array(2).fill(
        '@own/router 4.1.9: GHSA-aaaa-bbbb-cccc (high), fixed in 4.2.0. https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      ),
    ])
  })

  it('are covered by the floor only with a version that is not affected', () => {
    expect(uncovered(known, { least: { letters: '9.1.1', '@own/router': '4.2.0' } })).toEqual([])
    expect(uncovered(known, { least: { letters: '9.1.0' } })).toHaveLength(2)
  })

  it('are about packages that are locked, and the floor covers all of them', () => {
    const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'))
    const kept: { advisories: ReturnType<typeof advisory>[]; obtained: string; how: string } = readAdvisories()
    const names = new Set(packagesOf(read('package-lock.json')).map(({ name }) => name))
    expect(kept.advisories.length).toBeGreaterThan(50)
    expect(kept.advisories.filter((one: { package: string }) => !names.has(one.package))).toEqual([])
    expect(
      kept.advisories.filter(({ affected, fixed }: { affected: string; fixed: string }) => inRange(fixed, affected)),
    ).toEqual([])
    expect(uncovered(kept, read('scripts/floor.json'))).toEqual([])
    expect(fileText(kept)).toBe(readFileSync('scripts/advisories.json', 'utf8'))
  })
})

describe('renewing them', () => {
  const answer = {
    letters: [
      {
        ...{ id: 1, url: 'https://github.com/advisories/GHSA-dddd-eeee-ffff', title: 'x', severity: 'critical' },
        vulnerable_versions: '>=9.0.0 <10.2.0',
      },
    ],
  }

  it('reads the answer of the registry', () => {
    expect(entriesOf(answer)).toEqual([
      { ...advisory('letters', '>=9.0.0 <10.2.0', '10.2.0', 'GHSA-dddd-eeee-ffff'), severity: 'critical' },
    ])
    const open = { letters: [{ ...answer.letters[0], vulnerable_versions: '<=10.1.0' }] }
    expect(entriesOf(open as typeof answer)[0]?.fixed).toBe('none in <=10.1.0')
  })

  it('keeps what was known of packages that are still there, once, in order', () => {
    const found = [...entriesOf(answer), advisory('letters', '<9.2.0', '9.2.0')]
    const all = merged(known.advisories, found, new Set(['letters']))
    expect(all.map(({ id, affected }) => [id, affected])).toEqual([
      ['GHSA-aaaa-bbbb-cccc', '<9.2.0'],
      ['GHSA-dddd-eeee-ffff', '>=9.0.0 <10.2.0'],
    ])
  })

  it('says plainly that nothing was changed where the registry gives no answer', async () => {
    const before = readFileSync('scripts/advisories.json', 'utf8')
    await expect(renewAdvisories({ base: 'https://127.0.0.1:1/' })).rejects.toThrow(
      /could not be read: .*ECONNREFUSED.*was not changed/,
    )
    expect(readFileSync('scripts/advisories.json', 'utf8')).toBe(before)
  })
})
