import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { unproven } from './claims.mjs'

const FILES = ['lib/a/one.test.ts', 'lib/a/one.ts', 'app/(x)/[id]/page.test.tsx', 'e2e/two.spec.ts', 'README.md']
const asvs = (...rows: string[]) =>
  unproven(['| Number | Subject | Met | How | Test |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'), FILES)
const threats = (...rows: string[]) =>
  unproven(['| Threat | Protection | Shown by |', '| --- | --- | --- |', ...rows].join('\n'), FILES)

describe('a row that claims something', () => {
  it('names a test, by its path or by a pattern', () => {
    const tests = ['`lib/a/one.test.ts`', '`lib/**/*.test.ts`', '`e2e/*.spec.ts`', '`app/(x)/[id]/page.test.tsx`']
    expect(tests.flatMap((test) => threats(`| One | is kept out | ${test}, \`README.md\` |`))).toEqual([])
    expect(
      asvs('| 1 | secrets | Partly | some | `lib/a/one.test.ts` |', '| 2 | post | Does not apply | none | |'),
    ).toEqual([])
  })

  it('is found where it names none, or a path that is not there', () => {
    expect(threats('| One | is kept out |', '| Two | | `lib/a/one.ts` |')).toEqual([
      'One: names no test',
      'Two: names no test',
    ])
    expect(threats('| One | | `lib/a/one.test.ts`, `lib/*.test.ts` |')).toEqual(['One: there is no lib/*.test.ts'])
    expect(asvs('| 1 | secrets | Yes | all | |', '| 2 | is documented | Yes | there | `docs/no.md` |')).toEqual([
      '1: names no test',
      '2: there is no docs/no.md',
      '2: names no test',
    ])
    expect(asvs('| 1 | is documented | Yes | there | `README.md` |')).toEqual([])
  })

  it('is looked for in each table that names its tests, of which a page has one at least', () => {
    const other = '\n| Result | Attacks |\n| --- | --- |\n| none | 4 |\n'
    expect(threats('| One | | `e2e/two.spec.ts` |', other)).toEqual([])
    expect(unproven(other, FILES)).toEqual(['no table names its tests'])
  })
})

it('every row of the two pages is shown by a test', () => {
  expect(execFileSync(process.execPath, ['scripts/lint/claims.mjs'], { encoding: 'utf8' })).toBe('')
})
