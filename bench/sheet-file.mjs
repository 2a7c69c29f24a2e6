import { strToU8, zipSync } from 'fflate'
import { COUNTRIES, HOME } from '../lib/networks/countries.ts'
import { NETWORKS } from '../lib/networks/registry.ts'

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
    const [code, network] = pick(random, RANGES)
    const local = `${code}${String(1_000_000 + random(9_000_000))}`
    const name = `${pick(random, SURNAMES)} ${pick(random, FIRST_NAMES)}`
    const amount = money(500 + random(4_000_000), quoted && random(4) === 0)
    lines.push(`${name},${written(local, random(4))},${amount},payee${row}@example.org,NOV-${row},${network}`)
  }
  return `${lines.join('\n')}\n`
}

const RANGES = NETWORKS.filter(({ country }) => COUNTRIES[country] === HOME).flatMap(({ name, prefixes }) =>
  prefixes.codes.filter((code) => HOME.fullRanges.includes(code)).map((code) => [code, name]),
)
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

/**
 * The bytes of the same sheet as a workbook, written as Excel does: words as shared strings, numbers as numbers.
 * @param {number} count
 */
export function sheetWorkbook(count) {
  const strings = new Map()
  const shared = (word) => {
    if (!strings.has(word)) strings.set(word, strings.size)
    return strings.get(word)
  }
  const lines = sheetText(count, false).trimEnd().split('\n')
  const rows = lines.map((line, at) => {
    const cells = line.split(',').map((text, column) => {
      const cell = `${String.fromCharCode(65 + column)}${at + 1}`
      if (/^[1-9]\d*$/.test(text)) return `<c r="${cell}"><v>${text}</v></c>`
      return `<c r="${cell}" t="s"><v>${shared(text)}</v></c>`
    })
    return `<row r="${at + 1}" spans="1:6">${cells.join('')}</row>`
  })
  return zipSync(workbookParts(rows.join(''), [...strings.keys()]), { level: 6 })
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function workbookParts(rows, strings) {
  const relation = (id, type, target) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (all) => `<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`
  const part = (name, type) => `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`
  const types = [part('workbook', 'sheet.main'), part('worksheets/sheet1', 'worksheet')]
  types.push(part('styles', 'styles'), part('sharedStrings', 'sharedStrings'))
  const items = strings.map((word) => `<si><t>${word}</t></si>`).join('')
  const texts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Wages" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
        relation('rId2', 'styles', 'styles.xml') +
        relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${items}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))
}
