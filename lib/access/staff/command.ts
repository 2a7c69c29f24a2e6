import 'server-only'
import { parseArgs } from 'node:util'
import { ROLES, roleFrom } from '@/lib/access/roles'
import { system } from '@/lib/access/system'
import { translator } from '@/lib/messages/translator'
import type { Result } from '@/lib/platform/result'
import { closeDb } from '@/lib/store/open'
import { StartProblem } from '@/lib/store/start-problem'
import {
  addStaff,
  disableStaff,
  enableStaff,
  endTheirSessions,
  type HandedOver,
  listStaff,
  makeSetUpCode,
  resetPassword,
  type StaffChange,
  setRole,
} from './staff'
import type { StaffProblem } from './staff-error'

const HELP = `Who is on the staff of this desk.

  npm run staff -- list
  npm run staff -- add EMAIL --name "FULL NAME" --role ${ROLES.join('|')}
  npm run staff -- role EMAIL ${ROLES.join('|')}
  npm run staff -- reset EMAIL       a new password to hand over; their sessions end
  npm run staff -- reset EMAIL --factor   the same, and their lost authenticator is dropped
  npm run staff -- code EMAIL        a code to set up an authenticator; their sessions end
  npm run staff -- disable EMAIL     they are out at once
  npm run staff -- enable EMAIL
  npm run staff -- sign-out EMAIL    ends their sessions, nothing else
`

const WRONG_USE = 2

/** The program: runs one command and closes the database. Returns the exit code of `staffCommand`. */
export async function main(argv: string[]): Promise<number> {
  try {
    return await staffCommand(argv)
  } catch (problem) {
    if (!(problem instanceof StartProblem)) throw problem
    console.error(problem.message)
    return 1
  } finally {
    await closeDb().catch(() => undefined)
  }
}

/**
 * One command of the staff list. `argv` is what stands after the program's name. Returns the exit code: 0 done,
 * 1 refused (the reason is on standard error), 2 not understood. Acts as the house itself and is audited as such.
 */
export async function staffCommand(argv: string[]): Promise<number> {
  const read = readArguments(argv)
  if (!read) return misused('That is not understood.')
  const [command, email = '', third = ''] = read.words
  if (read.factor && command !== 'reset') return misused('--factor goes with reset only.')
  if (command === 'list') return list()
  if (!command || command === 'help') return say(HELP, command ? 0 : WRONG_USE)
  if (!email) return misused('Whose? The email is missing.')
  switch (command) {
    case 'add':
      return add(email, read.name, read.role)
    case 'role':
      return changeRole(email, third)
    case 'reset':
      return reset(email, read.factor)
    case 'code':
      return setUpCode(email)
    case 'disable':
      return told(await disableStaff(system(), email), 'is disabled')
    case 'enable':
      return told(await enableStaff(system(), email), 'can sign in again')
    case 'sign-out':
      return told(await endTheirSessions(system(), email), 'is signed out')
    default:
      return misused(`There is no “${command}”.`)
  }
}

function readArguments(argv: string[]) {
  try {
    const options = { name: { type: 'string' }, role: { type: 'string' }, factor: { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: argv, options, allowPositionals: true })
    return { words: positionals, name: values.name ?? '', role: values.role ?? '', factor: values.factor ?? false }
  } catch {
    return null
  }
}

async function list(): Promise<number> {
  const everybody = await listStaff(system())
  if (everybody.length === 0)
    return say('Nobody is on the staff yet. Add an admin first: npm run staff -- add EMAIL --name NAME --role admin', 0)
  const lines = everybody.map(({ email, name, role, disabledAt }) =>
    [email.padEnd(32), role.padEnd(9), name, disabledAt ? '(disabled)' : ''].join('  ').trimEnd(),
  )
  return say(lines.join('\n'), 0)
}

async function add(email: string, name: string, roleText: string): Promise<number> {
  const role = roleFrom(roleText)
  if (!role) return misused(`The role has to be one of ${ROLES.join(', ')}.`)
  if (!name.trim()) return misused('The name is missing: --name "FULL NAME".')
  const added = await addStaff(system(), { email, name, role })
  return handOver(added.ok ? { ok: true, value: { ...added.value, name } } : added)
}

async function reset(email: string, factor: boolean): Promise<number> {
  const code = handOver(await resetPassword(system(), email, { factor }))
  if (code === 0 && factor) console.log('Their authenticator is dropped. They set up another when they next sign in.')
  return code
}

async function setUpCode(email: string): Promise<number> {
  const made = await makeSetUpCode(system(), email)
  if (!made.ok) return refused(made.problem)
  const { name, setUpCode } = made.value
  return say(setUpCode === null ? 'The sandbox asks for no set-up code.' : codeWords(name, setUpCode), 0)
}

const codeWords = (name: string, code: string): string =>
  `Set-up code for the authenticator of ${name}, shown once, good for three days: ${code}\nHand it over in person.`

async function changeRole(email: string, text: string): Promise<number> {
  const role = roleFrom(text)
  return role
    ? told(await setRole(system(), email, role), `is now ${role}`)
    : misused(`The role has to be one of ${ROLES.join(', ')}.`)
}

function handOver(done: Result<HandedOver & { readonly name: string }, StaffProblem>): number {
  if (!done.ok) return refused(done.problem)
  const { name, password, setUpCode } = done.value
  const words = `Password for ${name}, shown once: ${password}\nHand it over in person. They choose their own when they first sign in.`
  return say(setUpCode === null ? words : `${words}\n${codeWords(name, setUpCode)}`, 0)
}

function told(done: Result<StaffChange, StaffProblem>, what: string): number {
  if (!done.ok) return refused(done.problem)
  const { name, sessionsEnded } = done.value
  return say(`${name} ${what}. Sessions ended: ${sessionsEnded}.`, 0)
}

function say(text: string, code: number): number {
  console.log(text)
  return code
}

function refused(problem: StaffProblem): number {
  console.error(translator('en', 'UTC').text(problem.message))
  return 1
}

function misused(why: string): number {
  console.error(`${why}\n\n${HELP}`)
  return WRONG_USE
}
