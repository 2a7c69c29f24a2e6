/**
 * Kills the server of an own database again and again while four connections write to it, and checks after each start that every write that was
 * acknowledged is there. Ends with an error if one is missing.
 *
 *   npm run power-cuts [-- --times 200]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openOwnDatabase } from '../scripts/lib/postgres/own-database.mjs'
import { readPid } from '../scripts/lib/postgres/pid.mjs'

const WRITERS = 4
const LONGEST_MS = 300

const { values } = parseArgs({ options: { times: { type: 'string', default: '200' } } })
const times = Number(values.times)
const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-power-cuts-'))
/** How many numbers of each writer were acknowledged. */
const kept = Array.from({ length: WRITERS }, () => 0)

async function connected(url, work) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const writeUntilCut = (url, writer) =>
  connected(url, async (client) => {
    for (;;) {
      await client.query(`insert into written values ($1, $2, repeat('x', 2000))`, [writer, kept[writer]])
      kept[writer]++
    }
  }).catch(() => undefined)

/** How many acknowledged numbers are missing. A number that was written and not acknowledged counts as kept from now on. */
const lostOn = (url) =>
  connected(url, async (client) => {
    let lost = 0
    for (const [writer, acknowledged] of kept.entries()) {
      const { rows } = await client.query('select count(*)::int as n from written where writer = $1', [writer])
      lost += Math.max(0, acknowledged - rows[0].n)
      kept[writer] = Math.max(acknowledged, rows[0].n)
    }
    return lost
  })

let lost = 0
let longestMs = 0
try {
  for (let cuts = 0; ; cuts++) {
    const began = performance.now()
    const { env, close } = await openOwnDatabase(dataDir, () => undefined)
    longestMs = Math.max(longestMs, performance.now() - began)
    const url = env.DATABASE_MIGRATION_URL
    if (cuts > 0) lost += await lostOn(url)
    else
      await connected(url, (client) =>
        client.query('create table written (writer int, n int, filler text, primary key (writer, n))'),
      )
    if (cuts === times) {
      await close()
      break
    }
    const writing = kept.map((_, writer) => writeUntilCut(url, writer))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_MS))
    process.kill(readPid(join(dataDir, 'postgres', 'data')).pid, 'SIGKILL')
    await Promise.all(writing)
  }
  const acknowledged = kept.reduce((sum, one) => sum + one, 0)
  console.log(
    `${times} cuts, ${acknowledged} acknowledged writes, ${lost} lost; longest start ${Math.round(longestMs)} ms`,
  )
  process.exitCode = lost > 0 ? 1 : 0
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
