import { expect, it } from 'vitest'
import { refusedBy } from './call'

it('keeps what the driver said of a refusal, and nothing of the request', () => {
  const cause = Object.assign(new Error('The policy blocks this'), { code: 'CH017' })
  // As an error of another copy of Drizzle.
  const ofDrizzle = Object.assign(new Error('Failed query: select ask_proposal', { cause }), {
    ...{ query: 'select ask_proposal', params: ['a token'] },
  })
  expect(refusedBy('ask_proposal', ofDrizzle).cause).toBe(cause)
  expect(refusedBy('ask_proposal', cause).cause).toBe(cause)
})
