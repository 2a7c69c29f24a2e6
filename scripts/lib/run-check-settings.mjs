// Run by Node 24 with the resolve hook: prints what keeps the settings of the environment from working, and ends with 1 where anything does.
import { readSettings } from '../../lib/platform/settings.ts'

try {
  readSettings(process.env)
} catch (problem) {
  console.log(problem.message)
  process.exit(1)
}
