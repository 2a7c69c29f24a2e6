/**
 * Lets plain Node run the TypeScript of lib: `node --import ./scripts/lib/resolve-hook.mjs lib/access/staff/command.ts`.
 * `@/x` is the root of the project, relative imports may omit their extension, and `server-only` is empty.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const empty = new URL('./empty-module.mjs', import.meta.url).href
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '/index.ts']

function fileAt(path) {
  const found = ENDINGS.map((ending) => path + ending).find((at) => existsSync(at) && statSync(at).isFile())
  return found ? pathToFileURL(found).href : null
}

function ours(specifier, parentURL) {
  if (specifier.startsWith('@/')) return fileAt(join(root, specifier.slice(2)))
  const fromFile = parentURL?.startsWith('file:') && !parentURL.includes('/node_modules/')
  if (!fromFile || !/^\.\.?(\/|$)/.test(specifier)) return null
  return fileAt(join(dirname(fileURLToPath(parentURL)), specifier))
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
    const url = ours(specifier, context.parentURL)
    return url ? { ...nextResolve(url, context), shortCircuit: true } : nextResolve(specifier, context)
  },
})
