import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inRoot, root } from './paths.mjs'

// The programs that run without a bundle: the sender, the sandbox, and the commands.
const PROGRAMS = [
  'scripts/lib/run-sender.mjs',
  'scripts/lib/run-staff.mjs',
  'scripts/lib/run-data.mjs',
  'scripts/lib/run-control.mjs',
  'lib/downloads/worker.ts',
  'sandbox/main.ts',
]
const OURS = ['lib', 'sandbox', 'scripts/lib', 'deploy/healthy.mjs', 'tsconfig.json']
const NOT_RUN = /\.test\.tsx?$|(^|\/)(testing|test-[^/]*)(\/|$)/
const NOT_LOADED =
  /\.(map|md|markdown|d\.[cm]?ts|flow)$|(^|\/)(test|tests|docs|example|examples|benchmarks?|\.github)(\/|$)/
// The build has traced what of these is used; the rest is only for building.
const TRACED = new Set(['next', 'react-dom'])

// The build traces these, and nothing runs them: pictures are not changed (next.config.mjs), and types are for checks.
const NEVER = /^(@img\/|sharp$|@types\/)/
const NEVER_COPIED = /\/node_modules\/(@img|sharp|@types)(\/|$)/

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '.json', '/index.ts']
const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm

const fileAt = (path) => ENDINGS.map((ending) => path + ending).find((at) => existsSync(at) && statSync(at).isFile())

/** The packages that our programs import, by the imports of their files. */
export function packagesOf(programs = PROGRAMS) {
  const seen = new Set()
  const names = new Set()
  const visit = (file) => {
    if (file === undefined || seen.has(file)) return
    seen.add(file)
    if (file.endsWith('.json')) return
    for (const [, from, dynamic, bare] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const name = from ?? dynamic ?? bare
      if (name.startsWith('node:')) continue
      if (name.startsWith('@/')) visit(fileAt(inRoot(name.slice(2))))
      else if (name.startsWith('.')) visit(fileAt(join(dirname(file), name)))
      else names.add(packageOf(name))
    }
  }
  for (const program of programs) visit(inRoot(program))
  return [...names].sort()
}

const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** The folders of these packages and of all that they depend on. */
function* foldersOf(names, from = root, seen = new Set()) {
  for (const name of names) {
    if (TRACED.has(name) || NEVER.test(name)) continue
    const folder = folderOf(name, from)
    if (folder === null || seen.has(folder)) continue
    seen.add(folder)
    yield folder
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    yield* foldersOf(Object.keys({ ...dependencies, ...peerDependencies }), folder, seen)
  }
}

function folderOf(name, from) {
  for (let at = from; at.startsWith(root.replace(/\/$/, '')); at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return null
}

// Links, so that gathering costs neither space nor time; a file that is there already stays.
function gather(from, to, leftOut) {
  if (leftOut.test(relative(root, from).replace(/^.*node_modules\//, ''))) return
  if (statSync(from).isDirectory()) {
    for (const name of readdirSync(from)) if (name !== 'node_modules') gather(join(from, name), join(to, name), leftOut)
    return
  }
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(to)) linkSync(from, to)
}

/** Where `gatherImage` puts what the image holds. */
export const image = inRoot('.next', 'image')

/** Puts all that the image holds besides Node there, from the last build. Returns the folder. */
export function gatherImage() {
  rmSync(image, { recursive: true, force: true })
  cpSync(inRoot('.next', 'standalone'), image, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !NEVER_COPIED.test(from),
  })
  for (const folder of ['public', join('.next', 'static')]) gather(inRoot(folder), join(image, folder), /^$/)
  for (const part of OURS) gather(inRoot(part), join(image, part), NOT_RUN)
  for (const folder of foldersOf(packagesOf())) gather(folder, join(image, relative(root, folder)), NOT_LOADED)
  return image
}

/** The bytes of all files of a folder. */
export function sizeOf(folder) {
  let sum = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    sum += entry.isDirectory() ? sizeOf(path) : entry.isSymbolicLink() ? 0 : statSync(path).size
  }
  return sum
}
