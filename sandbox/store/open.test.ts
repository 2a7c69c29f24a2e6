import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/process.ts'
import { openStore } from './open.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const values = ['d1', 'processing', 'UGX', 'mtn', 'a', 'a', 1, 1, 0, 0, 1, 1] as const
const addBatch = (store: ReturnType<typeof openStore>) => {
  store.run('INSERT INTO disbursement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL)', ...values)
  store.run(
    "INSERT INTO disbursement_item VALUES ('i1', 'd1', 0, NULL, NULL, NULL, NULL, 'external', 1, 0, 'pending', NULL, 'paid', NULL, NULL, NULL, NULL)",
  )
}

test('what was written is there after a restart', () => {
  const first = openStore(folder.path)
  addBatch(first)
  first.close()
  const second = openStore(folder.path)
  expect(second.all('SELECT * FROM disbursement_item')).toHaveLength(1)
  second.close()
})

test('a folder that the system always reports as missing is refused at once', () => {
  expect(() => openStore('/proc/nobody-can-write-here')).toThrow('cannot keep its data')
})

test('the data of another version is deleted', () => {
  const first = openStore(folder.path)
  addBatch(first)
  first.close()
  const older = new DatabaseSync(join(folder.path, 'sandbox.db'))
  older.exec('PRAGMA user_version = 1')
  older.close()
  const second = openStore(folder.path)
  expect(second.all('SELECT * FROM disbursement')).toHaveLength(0)
  second.close()
})

test('a transaction that fails leaves nothing', () => {
  const store = openStore(folder.path)
  const failing = () =>
    store.tx(() => {
      addBatch(store)
      throw new Error('no')
    })
  expect(failing).toThrow('no')
  expect(store.all('SELECT * FROM disbursement')).toHaveLength(0)
  store.close()
})
