import 'server-only'
import { parseArgs } from 'node:util'
import { ROLES, roleFrom } from '@/lib/access/roles'
import { system } from '@/lib/access/system'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'
import { isNamed } from '@/lib/platform/error-chain'
import type { Result } from '@/lib/platform/result'
import { checkCommandDatabase } from '@/lib/store/command-database'
import { closeDb } from '@/lib/store/open'
import type { StartProblem } from '@/lib/store/start-problem'
import { startReasonText } from '@/lib/store/start-problem-text'
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

// A person who runs a command has no account, so no language is known.
const { t, text } = translator(DEFAULT_LOCALE, 'UTC')
const roles = ROLES.join('|')

const WRONG_USE = 2

/** The program: runs one command and closes the database. Returns the exit code of `staffCommand`. */
export async function main(argv: string[]): Promise<number> {
  try {
    if (argv[0] !== undefined && argv[0] !== 'help') await checkCommandDatabase()
    return await staffCommand(argv)
  } catch (problem) {
    if (!isNamed<StartProblem>(problem, 'StartProblem')) throw problem
    console.error(startReasonText(problem.reason))
    return 1
  } finally {
    await closeDb().catch(() => undefined)
  }
}

/**
 * One command of the staff list. `argv` is what follows the program's name. Returns the exit code: 0 done, 1 refused (the
 * reason is on standard error), 2 not understood. Acts as the system and is recorded as such.
 */
export async function staffCommand(argv: string[]): Promise<number> {
  const read = readArguments(argv)
  if (!read) return misused(t('commands.staff.notUnderstood'))
  const [command, email = '', third = ''] = read.words
  if (read.factor && command !== 'reset') return misused(t('commands.staff.factorReset'))
  if (command === 'list') return list()
  if (!command || command === 'help') return say(t('commands.staff.help', { roles }), command ? 0 : WRONG_USE)
  if (!email) return misused(t('commands.staff.noEmail'))
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
      return changed(await disableStaff(system(), email), 'commands.staff.disabled')
    case 'enable':
      return changed(await enableStaff(system(), email), 'commands.staff.enabled')
    case 'sign-out':
      return changed(await endTheirSessions(system(), email), 'commands.staff.signedOut')
    default:
      return misused(t('commands.staff.unknown', { command }))
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
  if (everybody.length === 0) return say(t('commands.staff.nobody'), 0)
  const lines = everybody.map(({ email, name, role, disabledAt }) =>
    [email.padEnd(32), role.padEnd(9), name, disabledAt ? t('commands.staff.disabledMark') : ''].join('  ').trimEnd(),
  )
  return say(lines.join('\n'), 0)
}

async function add(email: string, name: string, roleText: string): Promise<number> {
  const role = roleFrom(roleText)
  if (!role) return badRole()
  if (!name.trim()) return misused(t('commands.staff.noName'))
  const added = await addStaff(system(), { email, name, role })
  return handOver(added.ok ? { ok: true, value: { ...added.value, name } } : added)
}

async function reset(email: string, factor: boolean): Promise<number> {
  const code = handOver(await resetPassword(system(), email, { factor }))
  if (code === 0 && factor) console.log(t('commands.staff.factorDropped'))
  return code
}

async function setUpCode(email: string): Promise<number> {
  const made = await makeSetUpCode(system(), email)
  if (!made.ok) return refused(made.problem)
  const { name, setUpCode } = made.value
  return say(
    setUpCode === null ? t('commands.staff.noCodeNeeded') : t('commands.staff.code', { name, code: setUpCode }),
    0,
  )
}

async function changeRole(email: string, roleText: string): Promise<number> {
  const role = roleFrom(roleText)
  return role ? changed(await setRole(system(), email, role), 'commands.staff.role', role) : badRole()
}

function handOver(done: Result<HandedOver & { readonly name: string }, StaffProblem>): number {
  if (!done.ok) return refused(done.problem)
  const { name, password, setUpCode } = done.value
  const words = t('commands.staff.password', { name, password })
  return say(setUpCode === null ? words : `${words}\n${t('commands.staff.code', { name, code: setUpCode })}`, 0)
}

type Changed = 'disabled' | 'enabled' | 'signedOut' | 'role'

function changed(done: Result<StaffChange, StaffProblem>, key: `commands.staff.${Changed}`, role = ''): number {
  if (!done.ok) return refused(done.problem)
  const { name, sessionsEnded } = done.value
  return say(text(message(key, { name, role, count: sessionsEnded })), 0)
}

const badRole = (): number => misused(t('commands.staff.badRole', { roles: ROLES.join(', ') }))

function say(line: string, code: number): number {
  console.log(line)
  return code
}

function refused(problem: StaffProblem): number {
  console.error(text(problem.message))
  return 1
}

function misused(why: string): number {
  console.error(t('commands.staff.misused', { why, help: t('commands.staff.help', { roles }) }))
  return WRONG_USE
}
