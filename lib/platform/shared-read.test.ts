import { expect, it } from 'vitest'
import { sharedRead } from './shared-read'

function slow() {
  const open: { readonly resolve: (n: number) => void; readonly reject: (problem: Error) => void }[] = []
  const read = sharedRead(() => new Promise<number>((resolve, reject) => open.push({ resolve, reject })))
  return { open, read }
}

it('reads once for all who ask while a reading runs, and not before they asked', async () => {
  const { open, read } = slow()
  const first = read()
  const others = Array.from({ length: 500 }, () => read())
  expect(open).toHaveLength(1)
  open[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(open).toHaveLength(2)
  open[1]?.resolve(2)
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]))
  expect(open).toHaveLength(2)
})

it('reads again after a failure, which only those see who waited for it', async () => {
  const { open, read } = slow()
  const failing = read()
  const after = read()
  open[0]?.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await Promise.resolve()
  open[1]?.resolve(2)
  expect(await after).toBe(2)
  const last = read()
  open[2]?.resolve(3)
  expect(await last).toBe(3)
})
