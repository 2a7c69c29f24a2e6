/**
 * Writes `lib/access/sign-in/common-passwords.bin` from a list of leaked passwords, one a line, the commonest first: run by hand when
 * there is a newer list. Usage: node scripts/common-passwords.mjs <file>
 *
 * Kept are the first 100,000, since people put something before or behind a short one, and of the others those that are long enough for our
 * rule of twelve characters. Each is four bytes of its SHA-256; they are sorted.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'

const FIRST = 100_000
const LEAST = 12

const passwords = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .map((line) => line.trimEnd().normalize('NFKC').toLowerCase())
const kept = passwords.filter((password, at) => password !== '' && (at < FIRST || password.length >= LEAST))
const prefixes = new Set(kept.map((password) => createHash('sha256').update(password).digest().readUInt32BE(0)))
const bytes = Buffer.alloc(prefixes.size * 4)
for (const [at, prefix] of [...prefixes].sort((a, b) => a - b).entries()) bytes.writeUInt32BE(prefix, at * 4)
writeFileSync(inRoot('lib', 'access', 'sign-in', 'common-passwords.bin'), bytes)
console.log(`${prefixes.size} passwords, ${bytes.length} bytes`)
