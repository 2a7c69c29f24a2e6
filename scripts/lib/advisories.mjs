import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { compareVersions, packagesOf } from './floor.mjs'
import { inRoot } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const FILE = inRoot('scripts', 'advisories.json')
const TIMEOUT_MS = 60_000
const ENDPOINT = '-/npm/v1/security/advisories/bulk'

/** Reads the advisories that the repository keeps. */
export const readAdvisories = () => JSON.parse(readFileSync(FILE, 'utf8'))

const COMPARE = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
}

function meets(version, comparator) {
  if (comparator === '*') return true
  const [, sign, bound] = /^(<=|>=|<|>|=)?(.+)$/.exec(comparator)
  return COMPARE[sign ?? '='](compareVersions(version, bound))
}

/** Whether a version is in a range such as `>=8.0.0 <8.0.16 || <7.3.5`: comparators with spaces between them, ranges with `||`. */
export const inRange = (version, range) =>
  range.split('||').some((part) =>
    part
      .trim()
      .replaceAll(/([<>=])\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => meets(version, comparator)),
  )

/** What a list of packages has that an advisory names, as one sentence each. `components` are those of the CycloneDX list. */
export const advisoryProblems = ({ advisories }, components) =>
  components.flatMap(({ group, name, version }) => {
    const full = group === undefined ? name : `${group}/${name}`
    return advisories
      .filter((one) => one.package === full && inRange(version, one.affected))
      .map((one) => `${full} ${version}: ${one.id} (${one.severity}), fixed in ${one.fixed}. ${one.link}`)
  })

/** The packages that an advisory names and the floor does not cover: without a lowest version, or with one that is affected itself. */
export const uncovered = ({ advisories }, floor) =>
  advisories
    .filter(({ package: name, affected }) => !floor.least[name] || inRange(floor.least[name], affected))
    .map(({ package: name, id, fixed }) => `scripts/floor.json does not keep ${name} at ${fixed} or above (${id})`)

// The endpoint gives the range alone. The end of it is where the fix begins.
const fixOf = (range) => /<([\w.-]+)\s*$/.exec(range)?.[1] ?? `none in ${range}`

/** The answer of the registry, as entries of the file. */
export const entriesOf = (answer) =>
  Object.entries(answer).flatMap(([name, found]) =>
    found.map(({ url, severity, vulnerable_versions: affected }) => ({
      ...{ package: name, affected, fixed: fixOf(affected), severity },
      ...{ id: url.slice(url.lastIndexOf('/') + 1), link: url },
    })),
  )

/** What was known and what was found, of the packages that are still in the lock file. The newer entry of an advisory stands. */
export function merged(known, found, names) {
  const all = new Map([...known, ...found].map((one) => [`${one.package} ${one.id}`, one]))
  return [...all.values()]
    .filter((one) => names.has(one.package))
    .sort((one, other) => (`${one.package} ${one.id}` < `${other.package} ${other.id}` ? -1 : 1))
}

function registry() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = spawnSync(npm, ['config', 'get', 'registry'], { encoding: 'utf8', shell: npm.endsWith('.cmd') })
  return `${stdout.trim().replace(/\/$/, '')}/`
}

const unreachable = (why) =>
  new Refusal(
    `The registry's advisories could not be read: ${why}. scripts/advisories.json was not changed. Run this where the registry answers POST ${ENDPOINT}, or add what is known by hand.`,
  )

/** Asks the registry about these versions of these packages. Throws a `Refusal` where it gives no answer. */
function ask(base, versions) {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, timeout: TIMEOUT_MS }
    const sent = request(new URL(ENDPOINT, base), options, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(unreachable(`it answered ${answer.statusCode}`))
        try {
          resolve(JSON.parse(Buffer.concat(parts).toString('utf8')))
        } catch {
          reject(unreachable('its answer is no JSON'))
        }
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS / 1_000} s`)))
    sent.on('error', (problem) => reject(unreachable(problem.message)))
    sent.end(JSON.stringify(versions))
  })
}

/** The text of the file: one advisory a line, so that a change of one shows as one line. */
export const fileText = ({ obtained, how, advisories }) =>
  `{\n  "obtained": ${JSON.stringify(obtained)},\n  "how": ${JSON.stringify(how)},\n  "advisories": [\n${advisories
    .map((one) => `    ${JSON.stringify(one, null, 1).replaceAll(/\s*\n\s*/g, ' ')}`)
    .join(',\n')}\n  ]\n}\n`

/**
 * Asks the registry for the advisories about every package of the lock file, and writes them into the file beside those that are known.
 * Throws a `Refusal` where the registry gives no answer. Returns the exit code.
 */
export async function renewAdvisories({ base = registry(), today = new Date() } = {}) {
  const versions = {}
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  for (const { name, version } of packagesOf(lock)) versions[name] = [...new Set([...(versions[name] ?? []), version])]
  const found = entriesOf(await ask(base, versions))
  const advisories = merged(readAdvisories().advisories, found, new Set(Object.keys(versions)))
  const how = 'asked of the registry for every package of the lock file, beside what was known before'
  writeFileSync(FILE, fileText({ obtained: today.toISOString().slice(0, 10), how, advisories }))
  console.log(`${found.length} advisories concern packages as they are locked; ${advisories.length} are in the file.`)
  for (const one of found)
    console.log(`${one.package}: ${one.id} (${one.severity}), fixed in ${one.fixed}. ${one.link}`)
  return 0
}
