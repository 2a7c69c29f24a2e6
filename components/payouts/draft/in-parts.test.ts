import { expect, it } from 'vitest'
import type { ActionResult } from '@/lib/access/requests/action'
import { inParts, type Progress } from './in-parts'

type Part = { readonly rows: number; readonly processed: number; readonly rest: { readonly rows: number } | null }

const parts = (answers: readonly ActionResult<Part>[]) => {
  const sent: unknown[] = []
  return {
    sent,
    send: async (rest: { rows: number } | null) => {
      sent.push(rest)
      return answers[sent.length - 1] ?? { ok: true as const, value: { rows: 0, processed: 0, rest: null } }
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

it('sends the rest until none is left, and reports its progress', async () => {
  const steps: Progress[] = []
  const { send, sent } = parts([part(1000, 1500), part(3, 500), part(500, null)])
  const result = await inParts(send, { onProgress: (progress) => steps.push(progress), stopped: () => false })
  expect(result).toEqual({ rows: 1503, left: 0, problem: null })
  expect(sent).toEqual([null, { rows: 1500 }, { rows: 500 }])
  expect(steps).toEqual([
    { done: 1000, of: 2500 },
    { done: 2000, of: 2500 },
  ])
})

it('returns how many rows were changed and how many were not when it is stopped, or refused half way', async () => {
  const quiet = { onProgress: () => undefined }
  const stop = parts([part(1000, 1500), part(1000, 500)])
  expect(await inParts(stop.send, { ...quiet, stopped: () => stop.sent.length === 2 })).toEqual({
    rows: 2000,
    left: 500,
    problem: null,
  })
  expect(await inParts(parts([part(1000, 1500), refused]).send, { ...quiet, stopped: () => false })).toMatchObject({
    rows: 1000,
    left: 1500,
    problem: { text: 'Row 7 was changed.' },
  })
})
