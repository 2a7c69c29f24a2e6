// Keeps docs/invariants.md and the code in step: every number that the code cites is explained there, followed by the functions and constraints
// that hold it. Run by `node scripts/lint/invariants.mjs`; `--write` writes these lists.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const PAGE = 'docs/invariants.md'
const HELD = 'Held by: '
const HEADING = /^## I(\d+)$/gm
const CITED = /(?<![\w#&.-])I([1-9]\d?)(?![\w-])/g
// Before the first word of a comment, in a function that raises the refusals of another one.
const HOLDS = /^-- ((?:I\d+(?:, | and |: )?)+)/
const RAISED = /(?:\brefuse\(\s*|errcode = 'CH0)(\d+)(?=,|')/g
const CONSTRAINT = /^ {2}(\w+): 'I(\d+)',$/gm

const filesIn = (top, endings) =>
  readdirSync(top, { recursive: true })
    .map((path) => `${top}/${path}`)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))

/** The names of what holds each number, from the functions of the database and the constraints that refusal.ts lists. */
export function holders() {
  const held = new Map()
  const add = (number, name) => held.set(number, new Set([...(held.get(number) ?? []), name]))
  for (const path of filesIn('lib/store/functions', ['.sql'])) {
    const text = readFileSync(path, 'utf8')
    const name = path.replace(/.*\/|\.sql$/g, '')
    for (const [, number] of text.matchAll(RAISED)) add(Number(number), `\`${name}\``)
    for (const [, number] of (HOLDS.exec(text)?.[1] ?? '').matchAll(/I(\d+)/g)) add(Number(number), `\`${name}\``)
  }
  const constraints = readFileSync('lib/store/transitions/refusal.ts', 'utf8').matchAll(CONSTRAINT)
  for (const [, name, number] of constraints) add(Number(number), `\`${name}\``)
  add(15, 'the grants')
  return held
}

/** Where a number is cited that the page does not explain. */
export function unexplained(explained) {
  return ['lib', 'app', 'components', 'scripts', 'docs', 'sandbox', 'e2e']
    .flatMap((top) => filesIn(top, ['.ts', '.tsx', '.sql', '.mjs', '.md']))
    .flatMap((path) => {
      const numbers = [...readFileSync(path, 'utf8').matchAll(CITED)].map(([, number]) => Number(number))
      return [...new Set(numbers)].filter((one) => !explained.has(one)).map((one) => `${path} cites I${one}`)
    })
}

/** The page with what holds each number as the code has it. */
export function withHolders(page, held) {
  let number = 0
  return page
    .split('\n')
    .map((line) => {
      number = Number(/^## I(\d+)$/.exec(line)?.[1] ?? number)
      if (!line.startsWith(HELD.trim())) return line
      return `${HELD}${[...(held.get(number) ?? [])].sort().join(', ')}`
    })
    .join('\n')
}

if (process.argv[1]?.endsWith('lint/invariants.mjs')) {
  const page = readFileSync(PAGE, 'utf8')
  const held = holders()
  const explained = new Set([...page.matchAll(HEADING)].map(([, number]) => Number(number)))
  const should = withHolders(page, held)
  if (process.argv.includes('--write')) writeFileSync(PAGE, should)
  else if (should !== page) console.error(`${PAGE} differs from the code: run node scripts/lint/invariants.mjs --write`)
  const wrong = [
    ...unexplained(explained),
    ...[...explained].filter((one) => !held.has(one)).map((one) => `Nothing holds I${one}`),
    ...[...held.keys()]
      .filter((one) => one !== 0 && !explained.has(one))
      .map((one) => `${PAGE} does not explain I${one}`),
  ]
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 || (should !== page && !process.argv.includes('--write')) ? 1 : 0
}
