import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { directions, groups } from './directions.mjs'

const IMPORT = /^\s*(import|export)\s+(type\b)?[^'"]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'|^import '([^']+)'/gm
const SERVER_ONLY = /^import 'server-only'/m
const FREE = /\.test\.tsx?$|\/testing\/|\/test-[^/]*$/

const sources = (root) =>
  ['lib', 'components', 'app']
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) => readdirSync(join(root, top), { recursive: true }).map((name) => `${top}/${name}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !FREE.test(path))

/** The imports of a file from files of the product: the path without its extension, and whether only types are imported. */
function importsOf(root, path) {
  const found = [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)]
  return found.flatMap(([, , type, from, dynamic, bare]) => {
    const name = from ?? dynamic ?? bare
    if (name.startsWith('@/')) return [{ to: name.slice(2), type: type !== undefined }]
    if (!name.startsWith('.')) return []
    return [{ to: posix.join(dirname(path), name).replace(/\.tsx?$/, ''), type: type !== undefined }]
  })
}

const expand = (names) =>
  names.split(' ').flatMap((name) => (groups[name] === undefined ? [name] : expand(groups[name])))
const inside = (path, folder) => path === folder || path.startsWith(`${folder}/`)
const full = (name) => (/^(lib|components|app)(\/|$)/.test(name) ? name : `lib/${name}`)

function ruleOf(path) {
  const folder = Object.keys(directions)
    .filter((one) => inside(path.replace(/\.tsx?$/, ''), one))
    .sort((one, other) => other.length - one.length)[0]
  return folder === undefined ? undefined : { folder, may: expand(directions[folder]).map(full) }
}

// A file may import its own feature.
const own = (path) => (path.startsWith('app/') ? 'app' : path.split('/').slice(0, 2).join('/'))

function isServerFile(root, module) {
  const file = ['.ts', '.tsx'].map((ending) => join(root, module + ending)).find((path) => existsSync(path))
  return file !== undefined && SERVER_ONLY.test(readFileSync(file, 'utf8'))
}

/** Every import against the directions, and every import of a server file by a component except for types, as one line each. */
export function forbiddenImports(root) {
  return sources(root).flatMap((path) => {
    const rule = ruleOf(path)
    return importsOf(root, path).flatMap(({ to, type }) => {
      if (/^(sandbox|e2e|scripts)\//.test(to)) return [`${path} imports ${to}: the product stands alone`]
      if (!/^(lib|components|app)\//.test(to)) return []
      if (rule === undefined) return [`${path}: scripts/lint/directions.mjs does not name its folder`]
      if (![own(path), ...rule.may].some((folder) => inside(to, folder)))
        return [`${path} imports ${to}: not a direction of ${rule.folder} in scripts/lint/directions.mjs`]
      if (path.startsWith('components/') && !type && isServerFile(root, to))
        return [`${path} imports the server file ${to}`]
      return []
    })
  })
}
