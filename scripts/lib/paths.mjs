import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the project. */
export const inRoot = (...parts) => join(root, ...parts)

const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const { optionalDependencies = {} } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

/** Node 24: a package of the project, or on a machine for which package.json has none the Node that runs this. */
export const node24 =
  nodePackage in optionalDependencies
    ? inRoot('node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    : process.execPath

/** The entry scripts of installed tools, to be run by `node24`. */
export const tools = {
  next: inRoot('node_modules', 'next', 'dist', 'bin', 'next'),
  vitest: inRoot('node_modules', 'vitest', 'vitest.mjs'),
  playwright: inRoot('node_modules', '@playwright', 'test', 'cli.js'),
  biome: inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: inRoot('node_modules', 'knip', 'bin', 'knip.js'),
  tsc: inRoot('node_modules', 'typescript', 'bin', 'tsc'),
}

/** The import hook with which Node runs the TypeScript of lib. */
export const resolveHook = inRoot('scripts', 'lib', 'resolve-hook.mjs')
