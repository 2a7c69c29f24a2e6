type Choices = Record<string, readonly unknown[]>
type Row = Record<string, unknown>
type Pair = { one: string; first: unknown; other: string; second: unknown }

/** Rows of choices in which each value of each switch meets each value of every other one at least once. */
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

/** Chooses for each open switch the value that settles the most pairs with what is chosen already. */
function fill(choices: Choices, open: Pair[], chosen: Row): Row {
  const row = { ...chosen }
  for (const [name, values] of Object.entries(choices)) {
    if (name in row) continue
    const gains = values.map((value) => open.filter((pair) => settles(pair, row, name, value)).length)
    row[name] = values[gains.indexOf(Math.max(...gains))]
  }
  return row
}

const settles = (pair: Pair, row: Row, name: string, value: unknown): boolean =>
  (pair.one === name && pair.first === value && row[pair.other] === pair.second) ||
  (pair.other === name && pair.second === value && row[pair.one] === pair.first)
