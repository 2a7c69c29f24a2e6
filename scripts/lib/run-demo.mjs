// Run by Node 24 with the resolve hook, and with the moved clock in NODE_OPTIONS, which reaches the database's thread too.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// The same few people confirm their identity with the same password again and again: its key, slow to derive on purpose, is derived once.
const { scrypt } = crypto
const derived = new Map()
crypto.scrypt = (password, salt, length, options, done) => {
  const asked = JSON.stringify([String(password), Buffer.from(salt).toString('hex'), length, options])
  const known = derived.get(asked)
  if (known) return void queueMicrotask(() => done(null, Buffer.from(known)))
  scrypt(password, salt, length, options, (error, key) => {
    if (key) derived.set(asked, key)
    done(error, key)
  })
}
syncBuiltinESMExports()

const { fillDemo } = await import('../../lib/demo/ninety-days.ts')
await fillDemo(Number.parseInt(process.env.PORT ?? '', 10))
process.exit(0)
