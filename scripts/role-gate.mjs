import { inRoot } from './lib/paths.mjs'
import { gateProblems, readBuild } from './lib/role-gate.mjs'

// Compares everything that can be called in the last build with the role matrix. Run by each build.
const built = await readBuild(inRoot('.next'))
const problems = gateProblems(built)
for (const problem of problems) console.error(problem)
if (problems.length === 0)
  console.log(
    `${built.actions.length} server actions, ${built.handlers.length} route handlers and ${built.pages.length} pages stand in the role matrix.`,
  )
// Modules loaded by the handlers may keep timers running.
process.exit(problems.length > 0 ? 1 : 0)
