import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { advisoryProblems, readAdvisories } from './advisories.mjs'
import { inRoot, root } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const NAME = 'sbom.cdx.json'

/** npm's description of the lock file, with the name of the product instead of the name of its folder. */
function named(bom, { name }) {
  const component = { ...bom.metadata.component, name, type: 'application' }
  return { ...bom, metadata: { ...bom.metadata, component } }
}

/** Lists every package in the lock file, with versions, licences and hashes, as CycloneDX. No package has to be installed. */
export function listPackages() {
  const { status, stdout, stderr } = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1_024 * 1_024 },
  )
  if (status !== 0) throw new Refusal(`${stderr ?? ''}\nnpm could not list the packages. No file was written.`)
  return named(JSON.parse(stdout), JSON.parse(readFileSync(inRoot('package.json'), 'utf8')))
}

/**
 * Writes the list of packages as JSON, and names those that an advisory of `scripts/advisories.json` is about. The path is the first
 * argument, by default `sbom.cdx.json` in the project. Returns the exit code.
 */
export function writeSbom([path = inRoot(NAME)]) {
  const bom = listPackages()
  // npm runs scripts in the project folder, but the path is relative to the user's folder.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), path)
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} packages are listed in ${file}`)
  const problems = advisoryProblems(readAdvisories(), bom.components)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}
