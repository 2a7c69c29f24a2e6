import { actorBugs } from './sql-bugs-actors.mjs'
import { fundsBugs } from './sql-bugs-funds.mjs'
import { peopleBugs } from './sql-bugs-people.mjs'
import { policyBugs } from './sql-bugs-policy.mjs'
import { recordBugs } from './sql-bugs-record.mjs'
import { sendingBugs } from './sql-bugs-sending.mjs'
import { signOnBugs } from './sql-bugs-sign-on.mjs'
import { stateBugs } from './sql-bugs-states.mjs'
import { teamBugs } from './sql-bugs-team.mjs'
import { witnessBugs } from './sql-bugs-witness.mjs'

/**
 * Small bugs for SQL functions, planted one at a time: in the text of `fn`, `from` (which it contains exactly once) becomes
 * `to`. Each is listed under the test file that should detect it.
 */
export const sqlBugs = [
  ...sendingBugs,
  ...stateBugs,
  ...peopleBugs,
  ...policyBugs,
  ...teamBugs,
  ...signOnBugs,
  ...recordBugs,
  ...fundsBugs,
  ...witnessBugs,
  ...actorBugs,
]
