import { expect, it } from 'vitest'
import { shutDown } from '@/lib/platform/shutdown'
import { closeDb, db } from './open'
import { openTestDatabase } from './test-database'

it('is not opened again by a request that comes while the process ends', async () => {
  await openTestDatabase()
  await shutDown([closeDb])
  await expect(db()).rejects.toThrow('The process ends')
})
