import { peopleBugs } from './sql-bugs-people.mjs'
import { sendingBugs } from './sql-bugs-sending.mjs'
import { stateBugs } from './sql-bugs-states.mjs'

/**
 * Small bugs planted into SQL functions, one at a time: in the text of `fn`, `from` (which stands in it exactly once) becomes
 * `to`. The test files of the first group are run first, those of the next one only where they noticed nothing.
 */
export const sqlBugs = [...sendingBugs, ...stateBugs, ...peopleBugs]
