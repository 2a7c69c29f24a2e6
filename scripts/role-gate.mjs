import { inRoot } from './lib/place.mjs'
import { gateProblems, readBuild } from './lib/role-gate.mjs'

// Compares what the last build lets anybody call with the role matrix. Run by each build.
const built = await readBuild(inRoot('.next'))
const problems = gateProblems(built)
for (const problem of problems) console.error(problem)
if (problems.length === 0)
  console.log(
    `${built.actions.length} server actions and ${built.handlers.length} route handlers stand in the role matrix.`,
  )
// What the handlers have loaded may keep timers.
process.exit(problems.length > 0 ? 1 : 0)
