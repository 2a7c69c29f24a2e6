import { HOME } from './countries'

/** A country that a sheet may name beside a phone: its name, its calling code without the plus, and its short codes. */
export type NamedCountry = { readonly name: string; readonly callingCode: string; readonly codes: readonly string[] }

// name | calling code | short codes and other names, in lower case
const LISTED = `Uganda|256|ug uga ouganda
Kenya|254|ke ken
Tanzania|255|tz tza tanzanie
Rwanda|250|rw rwa
Burundi|257|bi bdi
South Sudan|211|ss ssd
Democratic Republic of the Congo|243|cd cod drc rdc dr_congo congo
Ethiopia|251|et eth ethiopie
Sudan|249|sd sdn soudan
Somalia|252|so som somalie
Zambia|260|zm zmb zambie
Malawi|265|mw mwi
Mozambique|258|mz moz
Zimbabwe|263|zw zwe
South Africa|27|za zaf rsa
Nigeria|234|ng nga
Ghana|233|gh gha
Cameroon|237|cm cmr cameroun
Senegal|221|sn sen
Ivory Coast|225|ci civ cote_d_ivoire
Egypt|20|eg egy
India|91|in ind
China|86|cn chn
United Arab Emirates|971|ae are uae dubai
Saudi Arabia|966|sa sau ksa
Qatar|974|qa qat
United Kingdom|44|gb gbr uk england
United States|1|us usa america
Canada|1|ca can
Germany|49|de deu allemagne
France|33|fr fra
Belgium|32|be bel belgique
Netherlands|31|nl nld holland
Sweden|46|se swe
Norway|47|no nor
Turkey|90|tr tur`

const COUNTRIES: readonly NamedCountry[] = LISTED.split('\n').map((line) => {
  const [name = '', callingCode = '', codes = ''] = line.split('|')
  return { name, callingCode, codes: codes.split(' ').map((code) => code.replaceAll('_', ' ')) }
})
const byWord = new Map(
  COUNTRIES.flatMap((one) => [one.name.toLowerCase(), ...one.codes].map((word) => [word, one] as const)),
)
const byCode = new Map(COUNTRIES.map((one) => [one.callingCode, one]))

/**
 * The country that a cell names by itself: its name or short code, or a calling code ("+254", "00254", "254", "Kenya
 * (+254)"). A calling code that is not listed counts where a plus marks it as one. Null for other text.
 */
export function readCountry(text: string): NamedCountry | null {
  const plain = text.normalize('NFKC').replace(/^'/, '').trim()
  const [, marked = '', digits = ''] = /^[(]?\s*(\+|00)?\s*(\d{1,3})\s*[)]?$/.exec(plain) ?? []
  if (digits !== '') {
    const known = byCode.get(digits) ?? null
    return known !== null || marked !== '+' ? known : { name: `+${digits}`, callingCode: digits, codes: [] }
  }
  const words = plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(?\+?\d{1,3}\)?|[^a-z]+/g, ' ')
    .trim()
  return byWord.get(words) ?? null
}

/** Whether it is our own country. */
export const isHomeCountry = ({ callingCode }: NamedCountry): boolean => callingCode === HOME.callingCode
