import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { inRoot, root } from './place.mjs'
import { Refusal } from './refusal.mjs'

const NAME = 'sbom.cdx.json'

/** What npm says of the lock, with the name of the product in place of that of the folder it lies in. */
function named(bom, { name }) {
  const component = { ...bom.metadata.component, name, type: 'application' }
  return { ...bom, metadata: { ...bom.metadata, component } }
}

/**
 * Writes the list of every package in the lock, with versions, licences and hashes, as CycloneDX (JSON). Needs nothing installed.
 * The path is the first argument, else `sbom.cdx.json` in the project. Answers the exit code.
 */
export function writeSbom([path = inRoot(NAME)]) {
  const { status, stdout, stderr } = spawnSync(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1_024 * 1_024 },
  )
  if (status !== 0) throw new Refusal(`${stderr ?? ''}\nnpm could not list the packages. No file was written.`)
  const bom = named(JSON.parse(stdout), JSON.parse(readFileSync(inRoot('package.json'), 'utf8')))
  // Npm starts scripts in the project; the file is named from where the person stands.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), path)
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} packages are listed in ${file}`)
  return 0
}
