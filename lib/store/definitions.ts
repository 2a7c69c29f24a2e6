import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Direct } from './database'
import { StartProblem } from './start-problem'
import { WEB_ROLE } from './web-role'

/**
 * A function of the database, or the triggers of one domain: SQL that can be applied again whenever its text changes. A function is
 * known by its name, so that its file may move between folders.
 */
export type Definition = {
  readonly kind: 'function' | 'triggers'
  readonly name: string
  readonly sha256: string
  readonly statements: string
}

/** The definitions that come with this program, in the order in which they are applied: triggers need their functions. */
export async function readDefinitions(root = process.cwd()): Promise<readonly Definition[]> {
  const functions = await readFolder(join(root, 'lib/store/functions'), 'function')
  const triggers = await readFolder(join(root, 'lib/store/triggers'), 'triggers')
  return [...functions, ...triggers]
}

async function readFolder(folder: string, kind: Definition['kind']): Promise<Definition[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const statements = await readFile(join(folder, file), 'utf8')
      return { kind, name: basename(file, '.sql'), statements, sha256: sha256(statements) }
    }),
  )
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const keyOf = ({ kind, name }: Definition) => `${kind} ${name}`

const textsOf = (definitions: readonly Definition[]) =>
  Object.fromEntries(definitions.map((definition) => [keyOf(definition), definition.sha256] as const).sort())

const hashOf = (definitions: readonly Definition[]) => sha256(JSON.stringify(textsOf(definitions)))

/** The sets of definitions that the database has had, the present one last. */
async function appliedSets(direct: Direct) {
  const rows = await direct.rows('select sha256, texts::text as texts from definition_set order by ordinal')
  return rows.map((row) => {
    const texts: Readonly<Record<string, unknown>> = JSON.parse(String(row.texts))
    return { sha256: String(row.sha256), texts }
  })
}

/**
 * Applies every definition whose text differs from the one that the database has, all in one transaction. Throws a `StartProblem`, and
 * changes nothing, where the definitions of the database are newer than these.
 */
export async function applyDefinitions(direct: Direct, definitions: readonly Definition[]): Promise<void> {
  await direct.exec(
    `create table if not exists definition_set(
       ordinal int primary key, sha256 text not null, texts jsonb not null, applied_at timestamptz not null default now());
     grant select on definition_set to ${WEB_ROLE}`,
  )
  const sets = await appliedSets(direct)
  const present = sets.at(-1)
  if (present?.sha256 === hashOf(definitions)) return
  const there = await functionsThere(direct)
  refuseNewer(sets, there, definitions)
  const changed = definitions.filter((definition) => present?.texts[keyOf(definition)] !== definition.sha256)
  await direct.exec('begin')
  try {
    // Functions call each other, so that none could be checked before all of them are there.
    await direct.exec('set local check_function_bodies = off')
    for (const definition of changed) await apply(direct, definition, there)
    await direct.exec(
      `insert into definition_set(ordinal, sha256, texts)
         values (${sets.length}, '${hashOf(definitions)}', '${JSON.stringify(textsOf(definitions))}'); commit`,
    )
  } catch (problem) {
    await direct.exec('rollback')
    throw problem
  }
}

async function apply(direct: Direct, { kind, name, statements }: Definition, there: ReadonlySet<string>) {
  // Replacing a function keeps the rights on it, but only those that its file grants shall be left.
  const before = there.has(name) ? `revoke all on function ${name} from ${WEB_ROLE};` : ''
  const text = kind === 'triggers' ? statements : `${before}\n${statements}\nrevoke all on function ${name} from public`
  try {
    await direct.exec(text)
  } catch (cause) {
    throw new Error(`The ${kind} ${name} could not be applied, and all definitions were left as they were`, { cause })
  }
}

/** Refuses, with a `StartProblem`, a database whose definitions are not exactly these. Changes nothing. */
export async function checkDefinitions(direct: Direct, definitions: readonly Definition[]): Promise<void> {
  const [made] = await direct.rows("select to_regclass('public.definition_set') is not null as made")
  const sets = made?.made === true ? await appliedSets(direct) : []
  if (sets.at(-1)?.sha256 === hashOf(definitions)) return
  refuseNewer(sets, await functionsThere(direct), definitions)
  throw new StartProblem({ code: 'not-migrated' })
}

type Sets = Awaited<ReturnType<typeof appliedSets>>

// A database that has had exactly these definitions and others since was changed by a later version; so was one that has a function
// of ours that is unknown here. A function is removed by a migration, and is not there any more when this is asked.
function refuseNewer(sets: Sets, there: ReadonlySet<string>, definitions: readonly Definition[]) {
  const known = textsOf(definitions)
  const earlier = sets.some((set) => set.sha256 === hashOf(definitions))
  const unknown = Object.keys(sets.at(-1)?.texts ?? {}).some(
    (key) => !(key in known) && there.has(key.replace('function ', '')),
  )
  if (earlier || unknown) throw new StartProblem({ code: 'database-newer' })
}

async function functionsThere(direct: Direct): Promise<ReadonlySet<string>> {
  const rows = await direct.rows(
    `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => String(name)))
}
