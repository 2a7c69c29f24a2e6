import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isSampled, sampler, whyLeftAlone } from './plugin.mjs'
import { tableOf } from './table.mjs'
import { targets } from './targets.mjs'

const mutant = (line: number, over: object = {}) => ({
  id: String(line),
  fileName: '/project/lib/money/amount.ts',
  location: { start: { line, column: 3 }, end: { line, column: 9 } },
  mutatorName: 'EqualityOperator',
  replacement: 'a <= b',
  status: 'Killed',
  ...over,
})
const many = Array.from({ length: 2_000 }, (_, line) => mutant(line))

describe('the sample of mutants', () => {
  it('is the same for the same seed wherever the project lies, and another for another seed', () => {
    const chosen = (seed: string, all = many) =>
      all.filter((one) => isSampled(one, { share: 0.25, seed })).map(({ id }) => id)
    const moved = many.map((one) => ({ ...one, fileName: one.fileName.replace('/project', '/copy') }))
    expect(chosen('1', moved)).toEqual(chosen('1'))
    expect(chosen('2')).not.toEqual(chosen('1'))
    expect(chosen('1').length).toBeGreaterThan(400)
    expect(chosen('1').length).toBeLessThan(600)
  })

  it('is everything if the share is 1', () => {
    expect(many.every((one) => isSampled(one, { share: 1, seed: '1' }))).toBe(true)
  })

  it('is taken from all mutants at once', async () => {
    const checker = sampler({ sampled: { share: 0.25, seed: '1' } })
    const [group] = await checker.group(many)
    expect(group).toHaveLength(many.length)
    const checked = await checker.check(many)
    const passed = many.filter(({ id }) => checked[id].status === 'passed')
    expect(passed).toEqual(many.filter((one) => isSampled(one, { share: 0.25, seed: '1' })))
  })
})

describe('what is not mutated', () => {
  const text = (value: string) => whyLeftAlone({ node: { type: 'StringLiteral', value } })
  const call = (name: string) => ({
    ...{ type: 'CallExpression' },
    callee: { type: 'MemberExpression', object: { type: 'Identifier', name } },
  })
  it('are sentences, log lines and SQL; codes are', () => {
    expect(text('Nothing was sent.')).toBe('a sentence')
    for (const code of ['left-out', 'payout.approve', '', ' ']) expect(text(code)).toBeUndefined()
    const template = { type: 'TemplateLiteral', quasis: [{ value: { raw: '' } }, { value: { raw: ' rows of it' } }] }
    expect(whyLeftAlone({ node: template })).toBe('a sentence')
    expect(whyLeftAlone({ node: { type: 'TaggedTemplateExpression', tag: { type: 'Identifier', name: 'sql' } } })).toBe(
      'SQL',
    )
    expect(whyLeftAlone({ node: call('log') })).toBe('a log line')
    expect(whyLeftAlone({ node: call('rows') })).toBeUndefined()
  })
})

describe('the table', () => {
  it('counts a time-out as noticed and a mutant that no test reaches as missed', () => {
    const all = [
      mutant(1),
      mutant(2, { status: 'Timeout' }),
      mutant(3, { status: 'Survived', replacement: 'a\n  >= b' }),
      mutant(4, { status: 'NoCoverage', fileName: '/project/lib/money/fees.ts' }),
      mutant(5, { status: 'CompileError' }),
      mutant(6, { status: 'Ignored' }),
    ]
    const { markdown, survivors } = tableOf('money', all, undefined, '/project')
    expect(markdown).toContain('| lib/money/amount.ts | 3 | 2 | 1 | 1 | 66.7 % |')
    expect(markdown).toContain('| lib/money/fees.ts | 1 | 0 | 0 | 1 | 0.0 % |')
    expect(markdown).toContain('| **money** | 4 | 2 | 1 | 2 | 50.0 % |')
    expect(survivors.map(({ at, replacement }: { at: string; replacement: string }) => [at, replacement])).toEqual([
      ['lib/money/amount.ts:3:3', 'a >= b'],
      ['lib/money/fees.ts:4:3', 'a <= b'],
    ])
  })

  it('counts what is in the sample alone, also of what no test reaches', () => {
    const sampled = { share: 0.25, seed: '1' }
    const inside = many.filter((one) => isSampled(one, sampled))
    const results = many.map((one) => ({
      ...one,
      status: 'NoCoverage',
      location: {
        start: { line: one.location.start.line + 1, column: 4 },
        end: { line: one.location.end.line + 1, column: 10 },
      },
    }))
    expect(tableOf('money', results, sampled, '/project').survivors).toHaveLength(inside.length)
  })

  it('names files that are there', () => {
    for (const { files, tests } of Object.values(targets))
      for (const file of [...files, ...tests.filter((test) => !test.includes('*') && !test.includes('{'))])
        expect(existsSync(file), file).toBe(true)
  })
})
