/** The embedded database without any rules of ours: one connection for all callers, one statement after the other. */
export type RawDatabase = {
  query(text: string, params: readonly unknown[], rowMode: 'array' | 'object'): Promise<RawResult>
  /** One or several statements without parameters. */
  exec(statements: string): Promise<void>
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /** The whole data folder as a tar archive, which a standard PostgreSQL of the same version can open. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

export type RawResult = {
  readonly rows: unknown[]
  readonly fields: readonly unknown[]
  readonly affectedRows?: number
}
