import { type CellSheet, lines } from './sheet'

const MORE = [101000, 102500, 103000, 104500, 105000, 106500, 107000, 108500]
const others = Object.fromEntries(MORE.map((amount, at) => [at + 5, `07820004${at}0 ${amount}`]))

// Wages of a farm, as its field officers type them: between two ordinary rows stands the one in question.
const wages = (amount: string): string =>
  lines([
    'Name;Phone;Amount;Reference',
    'Akello Grace;0772000101;182000;W-01',
    `Okot Daniel;0752000202;${amount};W-02`,
    'Nansubuga Judith;+256782000303;96500;W-03',
    ...MORE.map((amount, at) => `Worker ${'ABCDEFGH'[at]};07820004${at}0;${amount};W-${at + 10}`),
  ])
const paid = (name: string, amount: string, units: string): CellSheet => ({
  name,
  file: wages(amount),
  rows: { 2: '0772000101 182000', 3: `0752000202 ${units}`, 4: '0782000303 96500', ...others },
})
const stopped = (name: string, amount: string, code: string): CellSheet => ({
  name,
  file: wages(amount),
  rows: { 2: '0772000101 182000', 3: code, 4: '0782000303 96500', ...others },
})

/** Ways of writing an amount: first those that have one reading, then those that must stop. */
export const amounts: readonly CellSheet[] = [
  paid('points between thousands and a decimal comma', '1.234.500,00', '1234500'),
  paid('spaces between thousands and a decimal comma', '1 234 500,00', '1234500'),
  paid('apostrophes between thousands', "1'234'500", '1234500'),
  paid('Indian groups', '2,34,500', '234500'),
  paid('a plus in front', '+75000', '75000'),
  paid('shillings in words and marks', 'USHS 75,000/= only', '75000'),
  paid('Ugshs after the digits', '75,000 Ugshs', '75000'),
  paid('Arabic-Indic digits', '\u0667\u0665\u066c\u0660\u0660\u0660', '75000'),
  paid('full-width digits of a phone keyboard', '\uff17\uff15\uff0c\uff10\uff10\uff10', '75000'),
  paid('characters without width, pasted from a chat', '\u200b75,\u200d000\u200e', '75000'),
  paid('the text formula of a spreadsheet', '="75000"', '75000'),
  stopped('a point before three digits', '75.000', 'ambiguous-amount'),
  stopped('a comma before two digits', '750,00', 'ambiguous-amount'),
  stopped('points alone between thousands', '1.234.500', 'ambiguous-amount'),
  stopped('two ways of grouping in one amount', '1.234 500,00', 'ambiguous-amount'),
  stopped('groups of the wrong width', '12,34,50', 'ambiguous-amount'),
  stopped('an amount and what it was before', '75,000 / 85,000', 'bad-amount'),
  stopped('two instalments', '50000 + 25000', 'bad-amount'),
  stopped('a line break for the thousands', '"75\n000"', 'ambiguous-amount'),
  stopped('two amounts in two lines', '"75,000\n85,000"', 'ambiguous-amount'),
  stopped('cents on a network of whole shillings', '75.000,50', 'too-many-decimals'),
  stopped('a phone in the place of the amount', '256752000202', 'bad-amount'),
  stopped('a superscript beside the digits', '75000\u00b2', 'bad-amount'),
  stopped('digits that are shown in another order', '\u202e000,57', 'bad-amount'),
  stopped('digits of two scripts', '75\u0660\u0660\u0660', 'bad-amount'),
  stopped('another currency than the sheet’s', 'KES 75,000', 'currency-mismatch'),
  stopped('the shilling mark behind dollars', 'USD 75/=', 'bad-amount'),
]
