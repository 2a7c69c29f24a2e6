// Plain Node runs this file and its imports in a worker thread, without a bundler: hence the extensions.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { readonly nfd?: number; readonly node: unknown }
type Nodefs = { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: unknown): string }
type PreRun = (module: { NODEFS: Nodefs }) => void

/**
 * PGlite's own file layer answers fsync with success and does nothing, so a power cut would lose acknowledged commits. This one
 * calls fsync, and counts the calls so that the start of the app can check that PGlite still makes them.
 */
export class DurableFs extends NodeFS {
  syncs = 0

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const installFsync: PreRun = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream) => {
        this.syncs++
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node))
        else fsyncSync(stream.nfd)
        return 0
      }
    }
    // The module's type does not know NODEFS, though the module has it.
    const preRun = [...(emscriptenOpts.preRun ?? []), installFsync] as NonNullable<typeof emscriptenOpts.preRun>
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Makes sure that a file, or the directory entries of a folder, are on the disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
