import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'

const MANIFEST = /(?:^|[\\/])page_client-reference-manifest\.js$/

// Shown for an address that does not exist, and loaded only then.
const ELSEWHERE = /\/(?:app\/not-found|global-error)$/

/** The address of a page from its name in the build: "/(dashboard)/payments/page" is "/payments". */
const addressOf = (name) => name.replace(/\/\([^)]*\)/g, '').replace(/\/page$/, '') || '/'

// The build writes one script for each page, which puts the page's entry into a global object.
function manifestOf(path) {
  const sandbox = {}
  new Script(readFileSync(path, 'utf8')).runInNewContext({ globalThis: sandbox })
  return Object.entries(sandbox.__RSC_MANIFEST)
}

/**
 * The bytes of script, compressed, that a browser has to load before each page of a build works: those of every page, of the page
 * itself, and of its layouts and error pages. By address.
 */
export function firstLoadBytes(next) {
  const main = JSON.parse(readFileSync(join(next, 'build-manifest.json'), 'utf8')).rootMainFiles
  const known = new Map()
  const sizeOf = (file) => {
    if (!known.has(file)) known.set(file, gzipSync(readFileSync(join(next, file))).length)
    return known.get(file)
  }
  const pages = readdirSync(join(next, 'server', 'app'), { recursive: true })
    .filter((path) => MANIFEST.test(path))
    .flatMap((path) => manifestOf(join(next, 'server', 'app', path)))
    // Pages of the framework's own, such as that of an unknown address.
    .filter(([name]) => !name.startsWith('/_'))
  return new Map(
    pages.map(([name, { entryJSFiles }]) => {
      const files = new Set([
        ...main,
        ...Object.entries(entryJSFiles).flatMap(([entry, its]) => (ELSEWHERE.test(entry) ? [] : its)),
      ])
      return [addressOf(name), [...files].reduce((sum, file) => sum + sizeOf(file), 0)]
    }),
  )
}

/** The pages above their budget, and the budgets of pages that do not exist, as one sentence each. */
export function budgetProblems(budget, bytesOf) {
  const above = [...bytesOf].flatMap(([address, bytes]) => {
    const most = budget.kB[address] ?? budget.others
    return bytes <= most * 1_000
      ? []
      : [`${address} loads ${(bytes / 1_000).toFixed(1)} kB of script, its budget is ${most} kB`]
  })
  const unknown = Object.keys(budget.kB).filter((address) => !bytesOf.has(address))
  return [...above, ...unknown.map((address) => `${address} has a budget and is not a page`)]
}
