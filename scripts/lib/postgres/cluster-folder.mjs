import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { commandFor, findPrograms, initdbOptions, runProgramOf, serverUser } from './programs.mjs'

/** The logins of an own cluster: the app uses the last two. */
export const LOGINS = { superuser: 'postgres', owner: 'countinghouse_owner', app: 'countinghouse_app' }

/** The files of the own cluster below the data folder. */
export const placesIn = (dataDir) => {
  const folder = join(dataDir, 'postgres')
  return {
    folder,
    data: join(folder, 'data'),
    passwords: join(folder, 'passwords.json'),
    log: join(folder, 'server.log'),
  }
}

/** Refuses a data folder of a development version that kept its database in another form. */
export function refuseFormer(dataDir) {
  const { folder } = placesIn(dataDir)
  const former = join(dataDir, 'database')
  if (existsSync(folder) || !existsSync(join(former, 'PG_VERSION'))) return
  throw new Refusal(
    `${former} is the database of a development version of Countinghouse, which this version cannot open. Nothing was changed. ` +
      `Move the whole data folder ${dataDir} away to start with an empty one, or set DATA_DIR to another folder.`,
  )
}

/** Refuses a data folder without a database, for commands that must not create one. */
export function refuseMissing(dataDir) {
  refuseFormer(dataDir)
  const { folder, data, passwords } = placesIn(dataDir)
  if (existsSync(data) || existsSync(passwords)) return
  throw new Refusal(
    `There is no database in ${folder}. Nothing was created or changed. Set DATA_DIR (or DATABASE_URL, if the app uses a server of yours) as the app has it, ` +
      'and run the command again. A new database is made by the first `npm start`.',
  )
}

/** The programs of PostgreSQL for a cluster, and the user that they run as. Refuses where there are none of its version. */
export function programsFor({ data }) {
  const file = join(data, 'PG_VERSION')
  const major = existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
  if (major === null && existsSync(data))
    throw new Refusal(
      `The database in ${data} is not complete: its file PG_VERSION is missing. Nothing was changed. Restore the data folder from a backup.`,
    )
  const programs = findPrograms({ major })
  if (programs) return { ...programs, user: serverUser(data) }
  const ours = findPrograms()
  if (ours === null)
    throw new Refusal(
      'There is no PostgreSQL for this kind of machine: no package from npm fits it, and no server of version 15 or newer is installed. ' +
        'Nothing was started. Install PostgreSQL, or set DATABASE_URL to a server.',
    )
  throw new Refusal(
    `The database in ${data} belongs to PostgreSQL ${major}, and there is only PostgreSQL ${ours.major} here. Nothing was changed. ` +
      `Install PostgreSQL ${major}, export the data with it (\`npm run data -- export\`), and import them into a new data folder.`,
  )
}

/** Creates an empty cluster with passwords of its own. It gets its name when it is complete: a creation that breaks off leaves nothing that looks like one. */
export async function create({ folder }, { bin, major, user }, say) {
  say(`Creating the database (PostgreSQL ${major}) in ${folder} ...`)
  const beside = mkdtempSync(`${folder}.new-`)
  try {
    const data = join(beside, 'data')
    mkdirSync(data, { mode: 0o700 })
    const passwords = Object.fromEntries(
      Object.values(LOGINS).map((name) => [name, randomBytes(24).toString('base64url')]),
    )
    writeDurably(join(beside, 'passwords.json'), `${JSON.stringify(passwords, null, 2)}\n`)
    const password = join(beside, 'first-password')
    writeFileSync(password, passwords[LOGINS.superuser], { mode: 0o600 })
    if (user) {
      for (const path of [data, password]) chownSync(path, user.uid, user.gid)
      letIn(beside, user)
      letIn(dirname(folder), user)
    }
    const options = [
      '-D',
      data,
      '-U',
      LOGINS.superuser,
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      ...initdbOptions(major),
    ]
    const { code, output } = await runProgramOf(commandFor(bin, data, user), 'initdb', options)
    rmSync(password, { force: true })
    if (code !== 0) throw problemOf(output, folder, 'The database could not be created')
    renameSync(beside, folder)
  } catch (problem) {
    rmSync(beside, { recursive: true, force: true })
    // Another start made it at the same moment.
    if (!existsSync(folder)) throw problem
  }
}

/** Removes what creations that broke off have left. Only for whoever holds the folder. */
export function removeUnfinished(dataDir) {
  for (const name of readdirSync(dataDir))
    if (name.startsWith('postgres.new-')) rmSync(join(dataDir, name), { recursive: true, force: true })
}

function writeDurably(file, text) {
  const handle = openSync(file, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
}

// The server's user may then pass through the folder, and not list it. What others may do is left as it is.
function letIn(folder, { gid }) {
  const { mode, uid } = statSync(folder)
  if (mode & 0o001) return
  chownSync(folder, uid, gid)
  chmodSync(folder, (mode & 0o700) | 0o010)
}

/** Lets the server's user reach the cluster where that user is another than who runs this. */
export function letServerUserIn(dataDir, { folder, data }) {
  const user = serverUser(data)
  if (user) for (const path of [dataDir, folder]) letIn(path, user)
}

/** The passwords of the logins, by name. */
export function readPasswords({ folder, passwords }) {
  try {
    return JSON.parse(readFileSync(passwords, 'utf8'))
  } catch {
    throw new Refusal(
      `${passwords} has the passwords of the database in ${folder} and cannot be read. Nothing was changed. Restore the file from a backup of the data folder.`,
    )
  }
}

/** A sentence for what PostgreSQL's programs print when they cannot go on. */
export function problemOf(output, folder, what) {
  const last = output.trim().split('\n').slice(-15).join('\n')
  if (/No space left on device|disk full|ENOSPC/i.test(output))
    return new Refusal(
      `The disk is full: the database in ${folder} cannot be written. Nothing that was saved is lost. Free some space and start again.`,
    )
  if (/Permission denied|Read-only file system|EACCES|EROFS/i.test(output))
    return new Refusal(
      `${last}\n\nNo access to the database in ${folder}; its own words are above. Nothing was changed. Give your user access to the folder, or choose another with DATA_DIR.`,
    )
  return new Refusal(
    `${last}\n\n${what}; its own words are above. Nothing was changed. Correct what they name and start again, or restore the data folder from a backup.`,
  )
}
