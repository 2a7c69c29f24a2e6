// Run by Node 24 with the resolve hook: prints every problem with the settings of the environment, and ends with 1 if there is one.
import { readSettings } from '../../lib/platform/settings.ts'

try {
  readSettings(process.env)
} catch (problem) {
  console.log(problem.message)
  process.exit(1)
}
