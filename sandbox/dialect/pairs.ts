type Choices = Record<string, readonly unknown[]>
type Row = Record<string, unknown>
type Pair = { one: string; first: unknown; other: string; second: unknown }

/** Rows of choices that together contain every pair of values of any two switches (all-pairs testing). */
export function allPairs(choices: Choices): Row[] {
  let open = pairsOf(choices)
  const rows: Row[] = []
  for (let seed = open[0]; seed; seed = open[0]) {
    const row = fill(choices, open, { [seed.one]: seed.first, [seed.other]: seed.second })
    rows.push(row)
    open = open.filter((pair) => row[pair.one] !== pair.first || row[pair.other] !== pair.second)
  }
  return rows
}

function pairsOf(choices: Choices): Pair[] {
  const names = Object.keys(choices)
  return names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        (choices[one] ?? []).flatMap((first) =>
          (choices[other] ?? []).map((second) => ({ one, first, other, second })),
        ),
      ),
  )
}

/** Chooses for each open switch the value that covers the most pairs, given the values already chosen. */
function fill(choices: Choices, open: Pair[], chosen: Row): Row {
  const row = { ...chosen }
  for (const [name, values] of Object.entries(choices)) {
    if (name in row) continue
    const gains = values.map((value) => open.filter((pair) => covers(pair, row, name, value)).length)
    row[name] = values[gains.indexOf(Math.max(...gains))]
  }
  return row
}

const covers = (pair: Pair, row: Row, name: string, value: unknown): boolean =>
  (pair.one === name && pair.first === value && row[pair.other] === pair.second) ||
  (pair.other === name && pair.second === value && row[pair.one] === pair.first)
