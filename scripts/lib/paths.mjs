import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the project. */
export const inRoot = (...parts) => join(root, ...parts)

/** Node 24, which is installed as a package of the project. */
export const node24 = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

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
