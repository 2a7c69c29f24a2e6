import { expect, it } from 'vitest'
import type { ActionResult } from '@/lib/access/requests/action'
import { inParts, type Way } from './in-parts'

type Part = { readonly rows: number; readonly processed: number; readonly rest: { readonly rows: number } | null }

const parts = (answers: readonly ActionResult<Part>[]) => {
  const asked: unknown[] = []
  return {
    asked,
    ask: async (rest: { rows: number } | null) => {
      asked.push(rest)
      return answers[asked.length - 1] ?? { ok: true as const, value: { rows: 0, processed: 0, rest: null } }
    },
  }
}
const part = (rows: number, left: number | null): ActionResult<Part> => ({
  ok: true,
  value: { rows, processed: 1000, rest: left === null ? null : { rows: left } },
})
const refused: ActionResult<Part> = {
  ok: false,
  problem: { kind: 'superseded', text: 'Row 7 was changed.', reference: '' },
}

it('asks for the rest until none is left, and tells how far it is', async () => {
  const ways: Way[] = []
  const { ask, asked } = parts([part(1000, 1500), part(3, 500), part(500, null)])
  const walked = await inParts(ask, { onWay: (way) => ways.push(way), stopped: () => false })
  expect(walked).toEqual({ rows: 1503, left: 0, problem: null })
  expect(asked).toEqual([null, { rows: 1500 }, { rows: 500 }])
  expect(ways).toEqual([
    { done: 1000, of: 2500 },
    { done: 2000, of: 2500 },
  ])
})

it('says how many rows were changed and how many were not when it is stopped, or refused half way', async () => {
  const quiet = { onWay: () => undefined }
  const stop = parts([part(1000, 1500), part(1000, 500)])
  expect(await inParts(stop.ask, { ...quiet, stopped: () => stop.asked.length === 2 })).toEqual({
    rows: 2000,
    left: 500,
    problem: null,
  })
  expect(await inParts(parts([part(1000, 1500), refused]).ask, { ...quiet, stopped: () => false })).toMatchObject({
    rows: 1000,
    left: 1500,
    problem: { text: 'Row 7 was changed.' },
  })
})
