import { spawnSync } from 'node:child_process'
import { inRoot, node24 } from './paths.mjs'

function demoSignIns() {
  const { stdout } = spawnSync(node24, [inRoot('scripts', 'lib', 'demo-sign-ins.mjs')], { encoding: 'utf8' })
  return stdout.trimEnd()
}

/** The message on the terminal once the app is ready. */
export function welcome({ appUrl, isSandbox, dataDir, sandboxPort }, ownSandbox) {
  const lines = ['', `Countinghouse is ready: ${appUrl}`]
  if (ownSandbox) lines.push(`  The service is the sandbox on port ${sandboxPort}; no real money moves.`)
  if (isSandbox) lines.push('  Sign in as one of the demo staff:', demoSignIns())
  lines.push(`  Data is kept in ${dataDir}. Ctrl-C stops everything; the next start takes seconds.`, '')
  return lines.join('\n')
}
