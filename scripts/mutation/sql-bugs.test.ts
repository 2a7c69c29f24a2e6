import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { sqlBugs } from './sql-bugs.mjs'

describe('the list of bugs that are planted into SQL', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('matches the functions: each text is in its function once, and its replacement is valid', async () => {
    const wrong: string[] = []
    for (const { fn, from, to } of sqlBugs) {
      await store.asOwner(async ({ exec, rows }) => {
        const [row] = await rows(`select pg_get_functiondef('${fn}'::regproc) as text`)
        const text = String(row?.text)
        if (text.split(from).length !== 2) return wrong.push(`${fn}: ${from}`)
        await exec('begin')
        const problem = await exec(text.replace(from, () => to)).catch((error: unknown) => String(error))
        await exec('rollback')
        return problem === undefined ? 0 : wrong.push(`${fn}: ${from} -> ${to}: ${problem}`)
      })
    }
    expect(wrong).toEqual([])
    expect(sqlBugs.length).toBeGreaterThanOrEqual(80)
    // A file that was moved runs no tests, so that its bug would seem unnoticed.
    const files = new Set(sqlBugs.flatMap(({ groups }) => groups.flat()))
    expect([...files].filter((file) => !existsSync(file))).toEqual([])
    expect(new Set(sqlBugs.map(({ fn, from, to }) => `${fn} ${from} ${to}`)).size).toBe(sqlBugs.length)
  })
})
