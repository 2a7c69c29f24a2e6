import { expect, it } from 'vitest'
import { makeBell } from './bell'

const HOUR = 3_600_000

it('ends a wait by a ring, also by one that came before', async () => {
  const bell = makeBell()
  const waiting = bell.wait(HOUR)
  bell.ring()
  expect(await waiting).toBe(true)
  bell.ring()
  expect(await bell.wait(HOUR)).toBe(true)
  expect(await bell.wait(1)).toBe(false)
})

it('ends no sleep by a ring, and keeps it for the next wait', async () => {
  const bell = makeBell()
  let slept = false
  const sleeping = bell.sleep(20).then(() => {
    slept = true
  })
  bell.ring()
  await Promise.resolve()
  expect(slept).toBe(false)
  await sleeping
  expect(await bell.wait(HOUR)).toBe(true)
})

it('ends every pause when it is closed', async () => {
  const bell = makeBell()
  const sleeping = bell.sleep(HOUR)
  bell.close()
  await sleeping
  await bell.sleep(HOUR)
  expect(await bell.wait(HOUR)).toBe(false)
})
