import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const IMPORT = /^\s*(?:import|export)\s+(?!type\b)[^'"]*?\bfrom\s+'@\/(lib\/[^']+)'|\bimport\(\s*'@\/(lib\/[^']+)'/gm
const VERB = /^import 'server-only'/m

const sources = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, `${name}`))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))

function isVerb(folder, module) {
  const file = ['.ts', '.tsx'].map((ending) => join(folder, module + ending)).find((path) => existsSync(path))
  return file !== undefined && VERB.test(readFileSync(file, 'utf8'))
}

/** Imports of acting files by components, which may know nouns only. One line each: who imports what. */
export function verbImports(folder) {
  const components = join(folder, 'components')
  if (!existsSync(components)) return []
  return sources(components).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(IMPORT)]
      .map((match) => match[1] ?? match[2])
      .filter((module) => isVerb(folder, module))
      .map((module) => `${path.slice(folder.length + 1)} imports the verb ${module}`),
  )
}
