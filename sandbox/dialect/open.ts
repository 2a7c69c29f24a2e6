import type { Store } from '../store/open.ts'
import { type Dialect, Switches } from './switches.ts'

export type DialectStore = {
  now: () => Dialect
  /** Changes some switches and leaves the others as they are. */
  change: (some: Partial<Dialect>) => Dialect
  reset: () => Dialect
}

/** The dialect in force; it survives a restart. */
export function openDialect(store: Store): DialectStore {
  let dialect = Switches.parse(JSON.parse(store.readValue('dialect') ?? '{}'))
  const keep = (next: Dialect) => {
    dialect = next
    store.writeValue('dialect', JSON.stringify(dialect))
    return dialect
  }
  return {
    now: () => dialect,
    change: (some) => keep({ ...dialect, ...some }),
    reset: () => keep(Switches.parse({})),
  }
}
