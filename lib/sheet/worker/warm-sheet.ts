import { HOME } from '@/lib/networks/countries'
import { networksIn } from '@/lib/networks/networks'
import { NETWORKS } from '@/lib/networks/registry'

const OURS = networksIn(HOME)
const NAMES = ['Akello Grace', 'Okello James', 'Namusoke Ruth', 'Mugisha Denis', 'Auma Stella', 'Kato Moses']

/**
 * A sheet of payments as people send them. The worker reads it before the file comes, so that the checks are compiled by then:
 * its rows have to be ones that the quick check knows, each column filled, and a few paid twice.
 */
export function warmSheet(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const { name, prefixes } = OURS[at % OURS.length] ?? NETWORKS[0]
    const number = `${prefixes.codes[0]}${2_345_678 + (at % REPEATED === 0 ? 0 : at * 7)}`
    const phone = [
      `0${number.slice(0, 3)} ${number.slice(3)}`,
      `+${HOME.callingCode}${number}`,
      `${HOME.callingCode}${number}`,
    ][at % 3]
    const amount = at % 4 === 0 ? '"1,250,000"' : `${1500 + at}`
    return `${NAMES[at % NAMES.length]},${phone},${name},${amount},N-${at},a${at}@b.co`
  })
  return `Name,Phone,Network,Amount,Reference,Email\n${lines.join('\n')}\n`
}

const REPEATED = 500
