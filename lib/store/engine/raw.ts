/** The embedded engine as it is: one connection, one statement after the other, no notion of who is asking. */
export type RawDatabase = {
  query(text: string, params: readonly unknown[], rowMode: 'array' | 'object'): Promise<RawResult>
  /** One or several statements without parameters. */
  exec(statements: string): Promise<void>
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /** The whole data folder as a tar archive that stock PostgreSQL tools of the same version can read. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

export type RawResult = {
  readonly rows: unknown[]
  readonly fields: readonly unknown[]
  readonly affectedRows?: number
}
