import { type CellSheet, lines } from './sheet'

// Fuel refunds of drivers: the phone in question stands last, with the network as the sheet names it.
const refunds = (phone: string, network = ''): string =>
  lines([
    'Fuel refunds,,,,',
    'Driver,Mobile No.,Network,Amount,Vehicle',
    'Mugisha Denis,0772 314 208,MTN,60000,UBA 112K',
    'Apio Paul,0701-222-333,Airtel,45000,UBB 903L',
    `Ssemwanga Ruth,"${phone.replaceAll('"', '""')}",${network},80000,UBD 417Q`,
    'TOTAL,,,185000,',
  ])
const paid = (name: string, phone: string, e164: string, network?: string): CellSheet => ({
  name,
  file: refunds(phone, network),
  rows: { 3: '0772314208 60000', 4: '0701222333 45000', 5: `${e164} 80000` },
})
const stopped = (name: string, phone: string, code: string, network?: string): CellSheet => ({
  name,
  file: refunds(phone, network),
  rows: { 3: '0772314208 60000', 4: '0701222333 45000', 5: code },
})

/** Ways of writing a phone and its network: first those that have one reading, then those that must stop. */
export const phones: readonly CellSheet[] = [
  paid('a label before the number', 'Tel: 0787 310 359', '0787310359'),
  paid('a link as phones share it', 'tel:+256787310359', '0787310359'),
  paid('marks after the number', '0787310359.,', '0787310359'),
  paid('the network in brackets', '0787310359 (MTN)', '0787310359'),
  paid('the network in brackets and in its column', '0787310359 (MTN Uganda)', '0787310359', 'MTN_MOMO_UGA'),
  paid('the text formula of a spreadsheet', '="0787310359"', '0787310359'),
  paid('the point and zero of a program', '787310359.0', '0787310359'),
  paid('Arabic-Indic digits', '\u0660\u0667\u0668\u0667\u0663\u0661\u0660\u0663\u0665\u0669', '0787310359'),
  paid(
    'full-width digits',
    '\uff0b\uff12\uff15\uff16\uff17\uff18\uff17\uff13\uff11\uff10\uff13\uff15\uff19',
    '0787310359',
  ),
  paid('an embedding copied from a chat', '\u202a+256 787 310 359\u202c', '0787310359'),
  paid('the network as an aggregator writes it', '0751310359', '0751310359', 'AIRTEL_OAPI_UGA'),
  stopped('two phones', '0787 310 359 / 0701 310 359', 'ambiguous-phone'),
  stopped('two phones without a sign between them', '0787310359 0701310359', 'ambiguous-phone'),
  stopped('two phones in two lines', '0787310359\n0701310359', 'ambiguous-phone'),
  stopped('a number broken over two lines', '0787 310\n359', 'ambiguous-phone'),
  stopped('another ending', '0787310359/60', 'ambiguous-phone'),
  stopped('brackets against the number', '0751310359 (MTN)', 'ambiguous-phone'),
  stopped('brackets against the column', '0787310359 (MTN)', 'unsupported-network', 'Airtel'),
  stopped('somebody else in the brackets', '0787310359 (wife)', 'bad-phone'),
  stopped('digits that are shown in another order', '\u202e9530137870', 'bad-phone'),
  stopped('the network of another country', '0787310359', 'unsupported-network', 'MTN_MOMO_RWA'),
  stopped('two networks in one cell', '0787310359', 'unsupported-network', 'MTN/Airtel'),
  stopped('a number that lost its digits', '2.56787E+11', 'phone-lost-precision'),
]
