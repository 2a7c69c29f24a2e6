import { readFileSync } from 'node:fs'
import { floorProblems } from './lib/floor.mjs'
import { inRoot } from './lib/paths.mjs'

const read = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'))

const problems = floorProblems(read('scripts/floor.json'), read('package-lock.json'))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
