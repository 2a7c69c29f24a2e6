import { expect, it } from 'vitest'
import { isStopping, onShutdown, shutDown } from './shutdown'

it('runs what is still registered, then the last things in order, once, whatever fails', async () => {
  const done: string[] = []
  onShutdown(() => done.push('stream'))
  onShutdown(() => Promise.reject(new Error('already closed')))
  onShutdown(() => done.push('taken back'))()
  expect(isStopping()).toBe(false)

  const last = [async () => done.push('sender'), () => done.push('database')]
  await Promise.all([shutDown(last), shutDown(last)])
  expect(isStopping()).toBe(true)
  expect(done).toEqual(['stream', 'sender', 'database'])
})
