const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number)

function compareNumbers(left, right) {
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Compares two versions by number: negative when `a` is older. A pre-release is older than its release. */
export function compareVersions(a, b) {
  const [[left, leftPre], [right, rightPre]] = [a, b].map((version) => {
    const [, core, pre] = /^([^-+]*)(?:-([^+]*))?/.exec(version)
    return [core, pre]
  })
  const byCore = compareNumbers(numbers(left), numbers(right))
  if (byCore !== 0) return byCore
  if (leftPre === undefined || rightPre === undefined)
    return Number(leftPre === undefined) - Number(rightPre === undefined)
  return compareNumbers(numbers(leftPre), numbers(rightPre))
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Every package of a lock file, nested copies included. */
export const packagesOf = (lock) =>
  Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, { version }]) => ({ name: nameOf(path), version }))

/** The packages of a lock file below the minimum versions, as one sentence each; empty if there are none. */
export function floorProblems(floor, lock) {
  const installed = packagesOf(lock)
  const low = installed
    .filter(({ name, version }) => floor.least[name] && compareVersions(version, floor.least[name]) < 0)
    .map(({ name, version }) => `${name} ${version} is below the floor ${floor.least[name]}`)
  const absent = Object.keys(floor.least)
    .filter((name) => !installed.some((one) => one.name === name))
    .map((name) => `${name} is not in the lock file`)
  const unwanted = installed
    .filter(({ name }) => floor.never.includes(name))
    .map(({ name }) => `${name} must not be installed`)
  return [...low, ...absent, ...unwanted]
}
