/**
 * The groups of roles of the role matrix: who may call each server action (`role-matrix.mjs`) and route handler (`handler-matrix.mjs`) and open each page
 * (`page-matrix.mjs`). The build fails if one is missing there or no longer exists (`role-gate.mjs`), and the tests app/*-matrix.test.ts
 * try each with every role. They name roles, not permissions, so that a change of `lib/access/roles.ts` shows up here too.
 */
export const everyone = ['viewer', 'preparer', 'approver', 'admin', 'auditor']
export const makers = ['preparer', 'approver']
export const approvers = ['approver']
export const admins = ['admin']
export const deciders = ['approver', 'admin']
/** Who proposes or decides anything, and so may comment. */
export const writers = ['preparer', 'approver', 'admin']
export const overseers = ['approver', 'admin', 'auditor']
/** Needs no session and does the same for every caller. `app/entries.test.ts` gives the reason for each. */
export const anyone = 'anyone'
