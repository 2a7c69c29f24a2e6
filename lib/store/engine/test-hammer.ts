// A process for a test to kill: it opens the database in the given folder, prints the numbers it finds there, then saves one
// number after the other and prints each one once the database has acknowledged it.
import { openThread } from './thread'

const raw = await openThread(process.argv[2] ?? '')
await raw.exec('create table if not exists hammered (n int primary key, filler text)')
const { rows } = await raw.query('select n from hammered order by n', [], 'array')
const found = rows.flat().map(Number)
process.stdout.write(`found ${found.join(',')}\n`)
for (let n = Math.max(0, ...found) + 1; ; n++) {
  await raw.query("insert into hammered values ($1, repeat('x', 2000))", [n], 'object')
  process.stdout.write(`kept ${n}\n`)
}
