/**
 * The text of a generated payout sheet of `count` rows: name, phone in four forms, amount, email, reference, network.
 * The same count always gives the same text.
 * With `quoted`, a quarter of the amounts are written with thousands separators, as Excel exports them.
 * @param {number} count
 * @param {boolean} quoted
 */
export function sheetText(count, quoted) {
  const random = generator(20261121)
  const lines = ['Name,Phone,Amount,Email,Reference,Network']
  for (let row = 1; row <= count; row += 1) {
    const code = pick(random, ['77', '78', '76', '70', '75', '74'])
    const local = `${code}${String(1_000_000 + random(9_000_000))}`
    const network = code.startsWith('77') || code.startsWith('78') || code.startsWith('76') ? 'MTN' : 'Airtel'
    const name = `${pick(random, SURNAMES)} ${pick(random, FIRST_NAMES)}`
    const amount = money(500 + random(4_000_000), quoted && random(4) === 0)
    lines.push(`${name},${written(local, random(4))},${amount},payee${row}@example.org,NOV-${row},${network}`)
  }
  return `${lines.join('\n')}\n`
}

const SURNAMES = ['Mugisha', 'Byaruhanga', 'Tumusiime', 'Nansubuga', 'Ssebunya', 'Achan', 'Opio', 'Ssemwanga', 'Acen']
const FIRST_NAMES = ['Denis', 'Joseph', 'Brian', 'Judith', 'Moses', 'Francis', 'Charles', 'Ruth', 'Stella', 'Mark']

function written(local, form) {
  if (form === 0) return `0${local}`
  if (form === 1) return `+256${local}`
  if (form === 2) return `256${local}`
  return `0${local.slice(0, 2)} ${local.slice(2, 5)} ${local.slice(5)}`
}

function money(units, quoted) {
  return quoted ? `"${String(units).replace(/\B(?=(?:\d{3})+$)/g, ',')}"` : String(units)
}

function pick(random, list) {
  return list[random(list.length)]
}

// A small seeded generator, so that every run measures the same file.
function generator(seed) {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
