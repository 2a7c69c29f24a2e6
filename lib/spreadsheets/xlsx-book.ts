/** What each part of a workbook begins with. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Formats that every program knows by number.
const AMOUNTS = { whole: 3, cents: 4 } as const

// Styles by number: 0 as it comes, 1 a head, 2 words that stay words whatever is typed, 3 an amount with separators.
const styles = (amounts: keyof typeof AMOUNTS): string =>
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  `<xf numFmtId="${AMOUNTS[amounts]}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** Where the sheet of this number stands in a workbook, counting from 1. */
export const sheetPath = (n: number): string => `xl/worksheets/sheet${n}.xml`

/** The parts of a workbook beside its sheets, which have these names: each its path and its XML, without the first line. */
export function bookParts(
  sheets: readonly string[],
  amounts: keyof typeof AMOUNTS,
): readonly (readonly [path: string, xml: string])[] {
  const each = (write: (name: string, n: number) => string) => sheets.map((name, at) => write(name, at + 1)).join('')
  const led = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const relations = (all: string) => `<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`
  return [
    ['xl/styles.xml', styles(amounts)],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        each((_, n) => led(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)) +
          led('rIdStyles', 'styles', 'styles.xml'),
      ),
    ],
    ['_rels/.rels', relations(led('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/${sheetPath(n)}" ContentType="${KIND}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    ],
  ]
}
