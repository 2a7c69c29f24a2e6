import { type CellSheet, lines } from './sheet'

const HEAD = 'Name,Phone,Amount,Reference,Note'
const MORE = [81000, 82500, 83000, 84500, 85000, 86500]
const GOOD = [
  ...['Opio Charles,0782000202,70000,S-2,', 'Atim Rose,0752000303,64000,S-3,'],
  ...MORE.map((amount, at) => `Worker ${'ABCDEF'[at]},07820004${at}0,${amount},S-${at + 10},`),
]
const paidGood = (from: number) => ({
  ...{ [from]: '0782000202 70000', [from + 1]: '0752000303 64000' },
  ...Object.fromEntries(MORE.map((amount, at) => [from + 2 + at, `07820004${at}0 ${amount}`])),
})
const one = (name: string, row: string, code: string): CellSheet => ({
  name,
  file: lines([HEAD, row, ...GOOD]),
  rows: { 2: code, ...paidGood(3) },
})
const all = (name: string, text: string): CellSheet => ({
  name,
  file: text,
  rows: { 2: '0772000101 75000', ...paidGood(3) },
})
const PLAIN = [HEAD, 'Akello Grace,0772000101,75000,S-1,', ...GOOD]
const mixed = (ends: readonly string[], rows: readonly string[]) =>
  rows.map((row, at) => `${row}${ends[at % ends.length]}`).join('')

/** Rows and bytes of text files: moved cells, quotes and line ends. */
export const textFiles: readonly CellSheet[] = [
  all('line ends of three programs', mixed(['\r\n', '\n', '\r'], PLAIN)),
  all(
    'line ends of two programs, and a quote inside a name',
    mixed(
      ['\n', '\r\n'],
      PLAIN.map((row) => row.replace('Atim Rose', 'Atim "Rose" A.')),
    ),
  ),
  all(
    'every cell quoted',
    lines(
      PLAIN.map((row) =>
        row
          .split(',')
          .map((cell) => `"${cell}"`)
          .join(','),
      ),
      '\r\n',
    ),
  ),
  all('quoted amounts with commas', lines(PLAIN).replace('75000', '"75,000"').replace('70000', '"70,000"')),
  all('a comma at the end of every row', lines([HEAD, ...PLAIN.slice(1).map((row) => `${row},`)])),
  all('an address over two lines', lines(PLAIN).replace('S-1,', 'S-1,"Plot 5, Kampala Road\nP.O. Box 7062, Kampala"')),
  all('a byte order mark and blank lines at the end', `\ufeff${lines(PLAIN)}\n\n`),
  {
    name: 'blank lines between the rows',
    file: lines([PLAIN[0] ?? '', '', PLAIN[1] ?? '', ',,,,', ...GOOD]),
    rows: { 3: '0772000101 75000', ...paidGood(5) },
  },
  one('thousands without quotes, hidden by blanks', 'Akello Grace,0772000101,75,000,,', 'cut-number'),
  one('thousands without quotes in a row that seems whole', 'Akello Grace,0772000101,75,000,', 'cut-number'),
  one('a million without quotes', 'Akello Grace,0772000101,1,500,000,', 'cut-number'),
  one('thousands and a currency without quotes', 'Akello Grace,0772000101,UGX 75,000/=,', 'cut-number'),
  one('more cells than headings', 'Akello Grace,0772000101,75000,S-1,,late', 'extra-cells'),
  one('a comma in a name without quotes', 'Akello, Grace,0772000101,75000,S-1,', 'bad-phone'),
  {
    name: 'an amount that the column before it has moved',
    file: lines([
      'Name,Phone,Kilos,Amount,Reference,Note',
      'Akello Grace,0772000101,1,250,68500,,',
      ...GOOD.map((row) => row.replace(/^([^,]*,[^,]*),/, '$1,900,')),
    ]),
    rows: { 2: 'cut-number', ...paidGood(3) },
  },
  {
    name: 'thousands without quotes in most rows',
    file: lines([
      'Name,Phone,Amount',
      'Akello Grace,0772000101,75,000',
      'Opio Charles,0782000202,1,070,000',
      'Atim Rose,0752000303,64000',
    ]),
    refused: 'ragged-rows',
  },
  {
    name: 'thousands without quotes in all rows, hidden by blanks',
    file: lines([HEAD, 'Akello Grace,0772000101,75,000,,', 'Opio Charles,0782000202,70,500,,']),
    refused: 'ragged-rows',
  },
  {
    name: 'names with commas in all rows',
    file: lines(['Name,Phone,Amount', 'Akello, Grace,0772000101,75000', 'Opio, Charles,0782000202,70000']),
    refused: 'ragged-rows',
  },
  {
    name: 'a column without a heading',
    file: lines(['Name,Phone', 'Akello Grace,0772000101,75000', 'Opio Charles,0782000202,70000']),
    refused: 'ragged-rows',
  },
  {
    name: 'a quote that swallows two rows',
    file: lines([
      HEAD,
      'Akello Grace,0772000101,75000,S-1,"ok',
      'Kato Alex,0772000404,91000,S-4,',
      'Nambi Ruth,0772000505,92000,S-5,done"',
      ...GOOD,
    ]),
    rows: { 2: 'swallowed-lines', ...paidGood(3) },
  },
  {
    name: 'a signature that swallows a row',
    file: lines([HEAD, ...GOOD, '"Approved by: R. Nambi', 'Kato Alex,0772000404,91000,S-4,",,,,']),
    rows: { ...paidGood(2), [GOOD.length + 2]: 'swallowed-lines' },
  },
  {
    name: 'a quote that never closes',
    file: lines([HEAD, 'Akello Grace,0772000101,75000,S-1,"late', ...GOOD]),
    refused: 'malformed-csv',
  },
  {
    name: 'a quote in doubt over a line end',
    file: lines([HEAD, '"Akello" Grace,0772000101,75000,S-1,', 'Opio Charles,0782000202,"70000",S-2,'], '\r\n'),
    refused: 'malformed-csv',
  },
  {
    name: 'a quote in doubt in one row of a file with two kinds of line end',
    file: `${HEAD}\r\n"Akello "G" Grace",0772000101,75000,S-1,\n${lines(GOOD)}`,
    rows: { 2: 'unclosed-quote', ...paidGood(3) },
  },
]
