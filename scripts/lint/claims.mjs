// Holds docs/asvs.md and docs/security.md to the tests: each row that claims something names one, and every path that it names exists.
// Run by `node scripts/lint/claims.mjs`.
import { readdirSync, readFileSync } from 'node:fs'

const PAGES = ['docs/asvs.md', 'docs/security.md']
const TOPS = ['app', 'bench', 'components', 'docs', 'e2e', 'lib', 'scripts']
const COLUMN = /^(Test|Shown by)$/
const IS_TEST = /\.(test|spec)\.tsx?$/

/** `*` stands for a part of a name, and `**` for any folders. */
function patternOf(glob) {
  const text = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${text.replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`)
}

/** What is wrong with a row: that it names no test, or a path that is not there. */
function problems({ name, subject, met, test }, files) {
  const named = [...test.matchAll(/`([^`]+)`/g)].map(([, glob]) => glob)
  const found = named.map((glob) => files.filter((path) => patternOf(glob).test(path)))
  const missing = named.filter((_, at) => found[at].length === 0).map((glob) => `${name}: there is no ${glob}`)
  // What is only written down is shown by the page or the file where it is.
  const isShown = found.flat().some((path) => subject.includes('documented') || IS_TEST.test(path))
  return isShown || /^(No|Does not apply)$/.test(met) ? missing : [...missing, `${name}: names no test`]
}

/** What is wrong with the rows of a page, as one line each; also with a page of which no table names tests. */
export function unproven(page, files) {
  let header = []
  const rows = page.split('\n').flatMap((line) => {
    const cells = line.split('|').slice(1, -1)
    const [name = '', subject = ''] = cells.map((cell) => cell.trim())
    const isFirst = header.length === 0
    if (isFirst || cells.length === 0) header = cells.map((cell) => cell.trim())
    const at = header.findIndex((title) => COLUMN.test(title))
    if (isFirst || at < 0 || name.startsWith('---')) return []
    return [{ name, subject, met: (cells[header.indexOf('Met')] ?? '').trim(), test: cells[at] ?? '' }]
  })
  return rows.length === 0 ? ['no table names its tests'] : rows.flatMap((row) => problems(row, files))
}

if (process.argv[1]?.endsWith('lint/claims.mjs')) {
  const inside = TOPS.flatMap((top) => readdirSync(top, { recursive: true }).map((path) => `${top}/${path}`))
  const files = [...readdirSync('.'), ...inside]
  const wrong = PAGES.flatMap((path) => unproven(readFileSync(path, 'utf8'), files).map((one) => `${path}, ${one}`))
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
