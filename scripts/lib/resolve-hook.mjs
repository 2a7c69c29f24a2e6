/**
 * Lets plain Node run the TypeScript of lib: `node --import ./scripts/lib/resolve-hook.mjs lib/access/staff/command.ts`.
 * `@/x` is the root of the project, relative imports may omit their extension, and `server-only` is empty.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'

const root = fileURLToPath(new URL('../..', import.meta.url))
const empty = new URL('./empty-module.mjs', import.meta.url).href
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '/index.ts']

function fileAt(path) {
  const found = ENDINGS.map((ending) => path + ending).find((at) => statSync(at, { throwIfNoEntry: false })?.isFile())
  return found ? pathToFileURL(found).href : null
}

const isOurs = (url) => url?.startsWith('file:') && !url.includes('/node_modules/')

function ours(specifier, parentURL) {
  if (specifier.startsWith('@/')) return fileAt(join(root, specifier.slice(2)))
  if (!isOurs(parentURL) || !/^\.\.?(\/|$)/.test(specifier)) return null
  return fileAt(join(dirname(fileURLToPath(parentURL)), specifier))
}

// Node parses the whole package.json of a package again for each of its files and for each import of it, which took a third of a start. So
// what it found once for our files is remembered, and whether the files of a folder are modules.
const packages = new Map()
const modulesIn = new Map()

function ofPackage(specifier, context, nextResolve) {
  if (!isOurs(context.parentURL) || !context.conditions.includes('import')) return nextResolve(specifier, context)
  const found = packages.get(specifier) ?? nextResolve(specifier, context)
  packages.set(specifier, found)
  return { ...found, shortCircuit: true }
}

function areModules(folder) {
  const known = modulesIn.get(folder)
  if (known !== undefined) return known
  const own = join(folder, 'package.json')
  const found = existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')).type === 'module' : areModules(dirname(folder))
  modulesIn.set(folder, found)
  return found
}

/** The file that a module of a package imports from its own package. */
function beside(specifier, { parentURL, conditions }) {
  const fromPackage = parentURL?.includes('/node_modules/') && conditions.includes('import')
  if (!fromPackage || !/^\.\.?\/.*\.js$/.test(specifier)) return null
  const url = new URL(specifier, parentURL)
  return areModules(dirname(fileURLToPath(url))) ? url.href : null
}

registerHooks({
  // Bundlers accept an import of JSON without an attribute; Node requires one.
  load(url, context, nextLoad) {
    if (!url.endsWith('.json') || url.includes('/node_modules/')) return nextLoad(url, context)
    return {
      format: 'module',
      source: `export default ${readFileSync(fileURLToPath(url), 'utf8')}`,
      shortCircuit: true,
    }
  },
  resolve(specifier, context, nextResolve) {
    if (specifier === 'server-only') return { url: empty, shortCircuit: true }
    // Next's package has no export map, so Node requires the file extension.
    if (/^next\/[a-z-]+$/.test(specifier)) return nextResolve(`${specifier}.js`, context)
    const near = beside(specifier, context)
    if (near !== null) return { url: near, format: 'module', shortCircuit: true }
    const url = ours(specifier, context.parentURL)
    if (url === null) return ofPackage(specifier, context, nextResolve)
    return /\.m?ts$/.test(url)
      ? { url, format: 'module-typescript', shortCircuit: true }
      : { ...nextResolve(url, context), shortCircuit: true }
  },
})

const mask = pathToFileURL(join(root, 'lib/platform/mask.ts')).href

// Node would print an error that nobody caught with all its members, the parameters of a failed statement among them.
// A thread hands its error to the program that started it.
if (isMainThread)
  process.on('uncaughtException', async (error) => {
    const { errorStack, errorText, isError } = await import(mask)
    process.stderr.write(`${isError(error) ? errorStack(error) : errorText(error)}\n`)
    process.exit(1)
  })
