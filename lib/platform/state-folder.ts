import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The folder in which programs of the user keep what they know of themselves, as the system has it; null where the user has none. */
export function stateFolderOf(env: Environment, platform: NodeJS.Platform): string | null {
  if (env.XDG_STATE_HOME) return env.XDG_STATE_HOME
  if (platform === 'win32') return env.LOCALAPPDATA || null
  if (!env.HOME) return null
  return platform === 'darwin' ? join(env.HOME, 'Library', 'Application Support') : join(env.HOME, '.local', 'state')
}

type Places = { readonly dataDir: string; readonly stateFolder: string | null }

/** Our own folder in the state folder of the user; null where it cannot be written, or is in the data folder, as in a container. */
export function ownStateFolder({ dataDir, stateFolder }: Places): string | null {
  if (stateFolder === null) return null
  const folder = resolve(stateFolder, 'countinghouse')
  if (!relative(dataDir, folder).startsWith('..')) return null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return null
  }
}
