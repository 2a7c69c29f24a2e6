import { readFileSync } from 'node:fs'
import { advisoryProblems, readAdvisories, uncovered } from './lib/advisories.mjs'
import { floorProblems } from './lib/floor.mjs'
import { inRoot } from './lib/paths.mjs'
import { listPackages } from './lib/sbom.mjs'

const OLD_DAYS = 30

const read = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'))
const floor = read('scripts/floor.json')
const advisories = readAdvisories()

const problems = [
  ...floorProblems(floor, read('package-lock.json')),
  ...uncovered(advisories, floor),
  ...advisoryProblems(advisories, listPackages().components),
]
for (const problem of problems) console.error(problem)
// No failure: time alone must not break a build.
const days = Math.floor((Date.now() - Date.parse(advisories.obtained)) / 86_400_000)
if (days > OLD_DAYS) console.error(`scripts/advisories.json is ${days} days old: npm run advisories`)
process.exitCode = problems.length > 0 ? 1 : 0
