/**
 * A program in every evidence pack that checks it with Node alone and without the product: that no file was changed, that each entry of the
 * activity log has its hash, and that each link of the chain contains the hashes of its entries.
 */
export const VERIFIER = `// Checks this evidence pack. Unpack it and run, in its folder: node verify.mjs
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const bytes = (hex) => Buffer.from(hex, 'hex')
let wrong = 0
const check = (holds, words) => {
  if (holds) return
  wrong += 1
  console.error('WRONG: ' + words)
}

const listed = new Map()
for (const line of readFileSync('files.sha256', 'utf8').trim().split('\\n')) {
  const [hash, name] = line.split('  ')
  listed.set(name, hash)
}
for (const [name, hash] of listed) {
  let found = null
  try {
    found = sha256(readFileSync(name))
  } catch {}
  check(found === hash, name + (found === null ? ' is missing' : ' was changed'))
}
for (const name of readdirSync('.'))
  check(listed.has(name) || name === 'files.sha256', name + ' is not part of the pack')

const { entries, links } = JSON.parse(readFileSync('activity.json', 'utf8'))
const inLinks = new Map()
for (const link of links) {
  check(link.seqs.length === link.hashes.length, 'link ' + link.place + ' names other entries than it has hashes')
  check(sha256(bytes(link.prev), link.at, bytes(link.hashes.join(''))) === link.hash, 'the hash of link ' + link.place)
  link.seqs.forEach((seq, at) => inLinks.set(String(seq), link.hashes[at]))
}
for (let at = 1; at < links.length; at += 1)
  if (Number(links[at].place) === Number(links[at - 1].place) + 1)
    check(links[at].prev === links[at - 1].hash, 'link ' + links[at].place + ' does not follow the one before')
let chained = 0
for (const { seq, text, hash, waits } of entries) {
  check(sha256(text) === hash, 'the hash of entry ' + seq)
  check(String(JSON.parse(text).seq) === String(seq), 'entry ' + seq + ' is another entry')
  if (waits) continue
  chained += 1
  check(inLinks.get(String(seq)) === hash, 'entry ' + seq + ' is not in the chain')
}

console.log(listed.size + ' files, ' + entries.length + ' entries of the activity log, ' + chained + ' of them in ' + links.length + ' links of the chain.')
const waiting = entries.length - chained
if (waiting === 1)
  console.log('1 of them was not in a link yet when the pack was made, as the entry about this pack: its hash was checked, its place in the chain was not.')
if (waiting > 1)
  console.log(waiting + ' of them were not in a link yet when the pack was made, as the entry about this pack: their hashes were checked, their places in the chain were not.')
if (wrong > 0) {
  console.error(wrong + ' checks failed.')
  process.exit(1)
}
console.log('Everything agrees. Compare the last link with the heads kept elsewhere:')
for (const link of links.slice(-1)) console.log('  place ' + link.place + ', ' + link.at + ', ' + link.hash)
`
