import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { HANDLERS } from './handler-matrix.mjs'
import { PAGES } from './page-matrix.mjs'
import { ACTIONS } from './role-matrix.mjs'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** The address of `/(dashboard)/api/x/route`: groups in parentheses are not part of it. */
const addressOf = (entry) =>
  `/${entry
    .split('/')
    .slice(1, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .join('/')}`

/** The names of all server actions that a build's manifest lists, as `file#name`. */
export function actionsIn(manifest) {
  const listed = Object.values({ ...manifest.node, ...manifest.edge })
  return [...new Set(listed.map(({ filename, exportedName }) => `${filename}#${exportedName}`))].sort()
}

/** The method and path of each route handler of a build. Loads the built handlers to read their methods. */
async function handlersIn(buildFolder) {
  const server = join(buildFolder, 'server')
  const require = createRequire(join(server, 'app-paths-manifest.json'))
  const found = []
  for (const [entry, file] of Object.entries(readJson(server, 'app-paths-manifest.json'))) {
    if (!entry.endsWith('/route')) continue
    const { routeModule } = require(join(server, file))
    await routeModule.ensureUserland()
    const methods = Object.keys(routeModule.userland).filter((name) => METHODS.has(name))
    found.push(...methods.map((method) => `${method} ${addressOf(entry)}`))
  }
  return found.sort()
}

/** The addresses of the pages of a build. */
const pagesIn = (buildFolder) =>
  Object.keys(readJson(buildFolder, 'server', 'app-paths-manifest.json'))
    .filter((entry) => entry.endsWith('/page') && !entry.startsWith('/_'))
    .map(addressOf)
    .sort()

const names = { actions: 'server action', handlers: 'route handler', pages: 'page' }
const matrix = {
  actions: Object.entries(ACTIONS).flatMap(([file, actions]) => Object.keys(actions).map((name) => `${file}#${name}`)),
  handlers: Object.keys(HANDLERS),
  pages: Object.keys(PAGES),
}

/** The built entries without a row in the role matrix, and the rows without a built entry, as one sentence each. */
export function gateProblems(built, rows = matrix) {
  return ['actions', 'handlers', 'pages'].flatMap((kind) => [
    ...built[kind]
      .filter((one) => !rows[kind].includes(one))
      .map(
        (one) => `The ${names[kind]} ${one} has no row in the role matrix. Add one with the roles that may call it.`,
      ),
    ...rows[kind]
      .filter((one) => !built[kind].includes(one))
      .map((one) => `The role matrix has a row for the ${names[kind]} ${one}, which is not built. Remove the row.`),
  ])
}

/** Everything that can be called or opened in a build folder: `{ actions, handlers, pages }`. */
export async function readBuild(buildFolder) {
  const manifest = readJson(buildFolder, 'server', 'server-reference-manifest.json')
  return { actions: actionsIn(manifest), handlers: await handlersIn(buildFolder), pages: pagesIn(buildFolder) }
}
