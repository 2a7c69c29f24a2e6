/** Data in a shorter form, to be given back to `unpacked`. */
export type Packed = unknown

type Fields = Record<string, unknown>

// No field of ours begins with it, so an object with one is never mistaken for one of these.
const COLUMNS = '$columns'
const SAME = '$same'
const PLAIN = '$plain'

/**
 * The same data with each list of like objects turned into columns, so that a page names the fields of its rows once, and once also
 * what all rows share. The HTML of a page contains its data, beside the rows drawn from it.
 */
export function packed(value: unknown): Packed {
  if (Array.isArray(value)) {
    const like = likeObjects(value)
    return like === null ? value.map(packed) : { [COLUMNS]: columnsOf(like) }
  }
  if (!isFields(value)) return value
  const fields = mapped(value, packed)
  return Object.keys(value).some((name) => name.startsWith('$')) ? { [PLAIN]: fields } : fields
}

/** The data that was packed. */
export function unpacked(value: Packed): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!isFields(value)) return value
  if (isFields(value[PLAIN])) return mapped(value[PLAIN], unpacked)
  return isFields(value[COLUMNS]) ? rowsOf(value[COLUMNS]) : mapped(value, unpacked)
}

function columnsOf(rows: readonly Fields[]): Fields {
  const columns = mapped(rows[0] ?? {}, (_, name) => column(rows.map((row) => row[name])))
  return { count: rows.length, columns }
}

function column(values: readonly unknown[]): Packed {
  const [first] = values
  return values.every((one) => isSame(one, first)) ? { [SAME]: packed(first) } : packed(values)
}

function rowsOf({ count, columns }: Fields): readonly Fields[] {
  const read = Object.entries(isFields(columns) ? columns : {}).map(([name, values]) => [name, reader(values)] as const)
  return Array.from({ length: Number(count) }, (_, n) => Object.fromEntries(read.map(([name, at]) => [name, at(n)])))
}

function reader(values: Packed): (n: number) => unknown {
  if (isFields(values) && SAME in values) {
    const same = unpacked(values[SAME])
    return () => same
  }
  const all = unpacked(values)
  return (n) => (Array.isArray(all) ? all[n] : undefined)
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, n) => isSame(value, other[n]))
  if (!isFields(one) || !isFields(other)) return Object.is(one, other)
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

/** A list whose items are objects with the same fields; null for any other. Lists of one gain nothing. */
function likeObjects(list: readonly unknown[]): readonly Fields[] | null {
  const rows = list.filter(isFields)
  const names = Object.keys(rows[0] ?? {})
  const isLike = (row: Fields) =>
    Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name))
  const gains = rows.length > 1 && names.length > 0 && !names.some((name) => name.startsWith('$'))
  return gains && rows.length === list.length && rows.every(isLike) ? rows : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function mapped(fields: Fields, change: (value: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]))
}
