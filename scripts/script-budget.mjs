import { readFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { budgetProblems, firstLoadBytes } from './lib/script-budget.mjs'

// Compares the script that each page of the last build loads first with scripts/script-budget.json. Run by `npm test -- --only=budget`.
const bytesOf = firstLoadBytes(inRoot('.next'))
const problems = budgetProblems(JSON.parse(readFileSync(inRoot('scripts', 'script-budget.json'), 'utf8')), bytesOf)
for (const [address, bytes] of [...bytesOf].sort(([, one], [, other]) => other - one))
  console.log(`${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${address}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0)
  console.error('What a page does not need to be read can be loaded later: see components/ui/overlay/dialog.tsx.')
process.exitCode = problems.length > 0 ? 1 : 0
