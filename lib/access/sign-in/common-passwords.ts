import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Four bytes of the SHA-256 of each, sorted; `scripts/common-passwords.mjs` writes the file and says which they are. */
const FILE = 'lib/access/sign-in/common-passwords.bin'
const WIDTH = 4

let list: Buffer | undefined

/**
 * Whether a password, in lower case, is among the 100,000 commonest leaked ones, or among the next 900,000 and at least twelve characters
 * long. Of passwords that are not, 1 in 30,000 is taken for one.
 */
export function isCommon(password: string): boolean {
  list ??= readFileSync(join(process.cwd(), FILE))
  const wanted = createHash('sha256').update(password).digest().readUInt32BE(0)
  let [from, to] = [0, list.length / WIDTH]
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = list.readUInt32BE(middle * WIDTH)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}
