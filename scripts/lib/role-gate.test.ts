import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANDLERS } from './handler-matrix.mjs'
import { PAGES } from './page-matrix.mjs'
import { actionsIn, gateProblems, readBuild } from './role-gate.mjs'
import { ACTIONS } from './role-matrix.mjs'

const listed = {
  actions: Object.entries(ACTIONS).flatMap(([file, actions]) => Object.keys(actions).map((name) => `${file}#${name}`)),
  handlers: Object.keys(HANDLERS),
  pages: Object.keys(PAGES),
}
const PAYOUTS = 'lib/payouts/approval/actions.ts'

describe('the gate of a build', () => {
  it('accepts what the role matrix lists', () => {
    expect(gateProblems(listed)).toEqual([])
  })

  it('names an action, a handler and a page that have no row, a method of its own each', () => {
    const actions = [...listed.actions, `${PAYOUTS}#payEverybodyAction`]
    const handlers = [...listed.handlers, 'DELETE /api/payouts', 'GET /api/secrets']
    const pages = [...listed.pages, '/secrets']
    expect(gateProblems({ actions, handlers, pages })).toEqual([
      `The server action ${PAYOUTS}#payEverybodyAction has no row in the role matrix. Add one with the roles that may call it.`,
      'The route handler DELETE /api/payouts has no row in the role matrix. Add one with the roles that may call it.',
      'The route handler GET /api/secrets has no row in the role matrix. Add one with the roles that may call it.',
      'The page /secrets has no row in the role matrix. Add one with the roles that may call it.',
    ])
  })

  it('names a row whose action or handler no longer exists', () => {
    const actions = listed.actions.filter((one) => one !== `${PAYOUTS}#decidePayoutAction`)
    const handlers = listed.handlers.filter((one) => one !== 'GET /api/live')
    const pages = listed.pages.filter((one) => one !== '/team')
    expect(gateProblems({ actions, handlers, pages })).toEqual([
      `The role matrix has a row for the server action ${PAYOUTS}#decidePayoutAction, which is not built. Remove the row.`,
      'The role matrix has a row for the route handler GET /api/live, which is not built. Remove the row.',
      'The role matrix has a row for the page /team, which is not built. Remove the row.',
    ])
  })
})

const entry = (exportedName: string, filename = PAYOUTS) => ({ workers: {}, layer: {}, exportedName, filename })

describe('what a build lets a browser call', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-gate-'))
    const server = join(folder, 'server')
    mkdirSync(join(server, 'app'), { recursive: true })
    // As Next writes it. The parent folders must not change how it is read.
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
    const manifest = {
      node: { '40aa': entry('decidePayoutAction'), '40bb': entry('anotherAction') },
      edge: { '00cc': entry('edgeAction') },
    }
    writeFileSync(join(server, 'server-reference-manifest.json'), JSON.stringify(manifest))
    const paths = {
      '/(dashboard)/page': 'app/page.js',
      '/(dashboard)/team/[staffId]/page': 'app/page.js',
      '/_not-found/page': 'app/page.js',
      '/(dashboard)/api/[id]/route': 'app/route.js',
      '/healthz/route': 'app/route.js',
    }
    writeFileSync(join(server, 'app-paths-manifest.json'), JSON.stringify(paths))
    writeFileSync(
      join(server, 'app', 'route.js'),
      'exports.routeModule = { ensureUserland: async () => {}, userland: { GET() {}, DELETE() {}, dynamic: "force-dynamic" } }',
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is read from its manifests, whichever runtime, with each method of a handler', async () => {
    expect(await readBuild(folder)).toEqual({
      actions: [`${PAYOUTS}#anotherAction`, `${PAYOUTS}#decidePayoutAction`, `${PAYOUTS}#edgeAction`],
      handlers: ['DELETE /api/[id]', 'DELETE /healthz', 'GET /api/[id]', 'GET /healthz'],
      pages: ['/', '/team/[staffId]'],
    })
  })

  it('is one action for each name, on however many pages it is used', () => {
    expect(
      actionsIn({ node: { a: entry('decidePayoutAction'), b: entry('decidePayoutAction') }, edge: {} }),
    ).toHaveLength(1)
  })

  it('ends the program with 1 where something is not listed, so that the build is refused', () => {
    const project = mkdtempSync(join(tmpdir(), 'countinghouse-gate-'))
    cpSync('scripts', join(project, 'scripts'), { recursive: true })
    cpSync(folder, join(project, '.next'), { recursive: true })
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
    const { status, stderr } = spawnSync(process.execPath, [join(project, 'scripts', 'role-gate.mjs')], {
      encoding: 'utf8',
    })
    rmSync(project, { recursive: true })
    expect(stderr).toContain('anotherAction has no row in the role matrix')
    expect(status).toBe(1)
  })
})
