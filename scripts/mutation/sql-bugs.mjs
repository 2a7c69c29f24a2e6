import { peopleBugs } from './sql-bugs-people.mjs'
import { sendingBugs } from './sql-bugs-sending.mjs'
import { stateBugs } from './sql-bugs-states.mjs'

/**
 * Small bugs planted into SQL functions, one at a time: in the text of `fn`, `from` (which stands in it exactly once) becomes
 * `to`. Each is listed under the test file that should notice it.
 */
export const sqlBugs = [...sendingBugs, ...stateBugs, ...peopleBugs]
