// Run by Node 24 with the resolve hook: `run-demo.mjs <file> fill|clear`. The file is there while the story is being written.
import crypto from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { request } from 'undici'
import { DEMO_PASSWORD } from '../../lib/access/staff/demo-staff.ts'
import { isNewDatabase } from '../../lib/demo/new-database.ts'

const [unfinished, wanted] = process.argv.slice(2)
const ownerUrl = process.env.DATABASE_MIGRATION_URL

async function isNew() {
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    await client.connect()
    return await isNewDatabase((statement) => client.query(statement))
  } finally {
    await client.end()
  }
}

// The database is as it was before a story that was interrupted, the sandbox is not.
async function tidy(isNewHere) {
  if (!existsSync(unfinished)) return
  if (isNewHere) {
    const { statusCode, body } = await request(`${process.env.SERVICE_BASE_URL}/_sandbox/reset`, { method: 'POST' })
    if (statusCode !== 200) throw new Error(`The sandbox refused to be reset: ${statusCode} ${await body.text()}`)
  }
  rmSync(unfinished)
}

// The same few people confirm their identity with the same password again and again: its key, slow to derive on purpose, is derived once.
function deriveOnce() {
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
}

async function fill() {
  console.log('Filling the sandbox with 90 days of a demo merchant; this happens once and takes some seconds.')
  console.log('  (`npm start -- --empty` starts without it.)')
  deriveOnce()
  const { hashPassword } = await import('../../lib/access/sign-in/password.ts')
  const passwordHash = hashPassword(DEMO_PASSWORD)
  const { db, closeDb } = await import('../../lib/store/open.ts')
  const { fillDemo } = await import('../../lib/demo/ninety-days.ts')
  // Makes the tables.
  await db()
  await closeDb()
  const port = Number.parseInt(process.env.PORT ?? '', 10)
  const filled = await fillDemo({ ownerUrl, port, passwordHash, onBegin: () => writeFileSync(unfinished, '') })
  rmSync(unfinished, { force: true })
  if (!filled) console.log('No demo data were written: the sandbox or the database has been used already.')
}

const isNewHere = await isNew()
await tidy(isNewHere)
if (isNewHere && wanted === 'fill') await fill()
process.exit(0)
