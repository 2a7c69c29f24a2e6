/** Compares two versions by number, pre-release parts included: negative when `a` is older. */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.match(/\d+/g).map(Number))
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  // By number, 5.0.0-beta.32 and 5.0.0.32 would be equal; the pre-release is older.
  return Number(b.includes('-')) - Number(a.includes('-'))
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The packages of a lock file below the minimum versions, as one sentence each; empty if there are none. */
export function floorProblems(floor, lock) {
  const installed = Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, { version }]) => ({ name: nameOf(path), version }))
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
