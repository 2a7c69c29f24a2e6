import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ensureTestSettings } from '@/lib/access/test-settings'
import { openBody, sealBody } from './stored-body'

it('the bytes of a submission are sealed, and opened only as those that were stored for it', () => {
  ensureTestSettings()
  const [id, plain] = [randomUUID(), Buffer.from('{"recipients":[{"phone_number":"+256772000418"}]}')]
  const { body, bodySha256 } = sealBody(id, plain)
  expect(Buffer.from(body).includes('256772000418')).toBe(false)
  expect(openBody({ id, body, bodySha256 })).toEqual(plain)
  expect(() => openBody({ id: randomUUID(), body, bodySha256 })).toThrow()
  const other = createHash('sha256').update('others').digest()
  expect(() => openBody({ id, body, bodySha256: other })).toThrow('not those of its hash')
  expect(openBody({ id, body: null, bodySha256 })).toBeNull()
})
