import 'server-only'
import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

const DEFLATED = 8
const QUICK = 3

/** A file in an archive, deflated outside of the thread that answers everybody else. */
class Deflated extends ZipPassThrough {
  readonly #deflate = createDeflateRaw({ level: QUICK })
  constructor(name: string) {
    super(name)
    this.compression = DEFLATED
    this.#deflate.on('data', (part: Uint8Array<ArrayBuffer>) => this.ondata(null, part, false))
  }

  protected override process(): void {
    // Only counts and checks: `take` deflates, since it can wait.
  }

  /** Takes more of the file, and waits until it is deflated. */
  async take(part: Uint8Array): Promise<void> {
    this.push(part)
    await new Promise<void>((done, failed) => this.#deflate.write(part, (error) => (error ? failed(error) : done())))
  }

  async end(): Promise<void> {
    this.push(new Uint8Array(), true)
    const ended = once(this.#deflate, 'end')
    this.#deflate.end()
    await ended
    this.ondata(null, new Uint8Array(), true)
  }
}

/** A file of an archive, part by part. */
export type ZipFile = { readonly name: string; readonly parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** An archive of these files, written while they come, with a few parts in memory at a time. */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, part) => {
    if (error) fault = error
    else out.push(part)
  })
  const flush = function* () {
    if (fault !== null) throw fault
    yield* out.splice(0)
  }
  for await (const { name, parts } of files) {
    const file = new Deflated(name)
    zip.add(file)
    for await (const part of parts) {
      await file.take(part)
      yield* flush()
    }
    await file.end()
    yield* flush()
  }
  zip.end()
  yield* flush()
}
