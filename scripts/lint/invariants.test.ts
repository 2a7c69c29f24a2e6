import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { holders, unexplained, withHolders } from './invariants.mjs'

describe('the page of invariants', () => {
  const page = readFileSync('docs/invariants.md', 'utf8')

  it('names what holds each, by refusals, comments and constraints of the database', () => {
    expect(withHolders(page, holders())).toBe(page)
    expect(holders().get(9)).toEqual(new Set(['`guard_send_by`', '`guard_submission`', '`submission_send_wall`']))
    expect(withHolders(page, new Map([[9, new Set(['`another`'])]]))).toContain('Held by: `another`\n')
  })

  it('is missed where a number that the code cites is not explained', () => {
    expect(unexplained(new Set([...Array(18).keys()]))).toEqual([])
    expect(unexplained(new Set([...Array(17).keys()]))).toContain('docs/invariants.md cites I17')
  })
})
