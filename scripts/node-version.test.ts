import { expect, it } from 'vitest'

it('runs on the Node of the project, not on the one of the machine', () => {
  expect(process.version).toMatch(/^v24\./)
})
