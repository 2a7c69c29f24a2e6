import 'server-only'
import { parseArgs } from 'node:util'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { translator } from '@/lib/messages/translator'
import { isNamed } from '@/lib/platform/error-chain'
import { checkCommandDatabase } from '@/lib/store/command-database'
import { closeDb, db } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import type { StartProblem } from '@/lib/store/start-problem'
import { startReasonText } from '@/lib/store/start-problem-text'
import { anchorText, readAnchor } from './anchor'
import type { Head } from './chain'
import { chainEntries } from './chain-entries'
import { headsToContain } from './check-activity'
import { ownHeadFiles } from './check-database'
import { type Verified, verifyActivity } from './verify'

// The person who runs a command has no account here and so no language setting.
const { t } = translator(DEFAULT_LOCALE, 'UTC')

const WRONG_USE = 2

/**
 * The program `npm run activity`: runs one command and closes the database. Returns the exit code: 0 as it was written, 1 not, or the database
 * is behind what was recorded outside it or could not be opened, 2 wrong use.
 */
export async function main(argv: string[]): Promise<number> {
  const asked = readCommand(argv)
  if ('wrong' in asked) {
    console.error(asked.wrong)
    return WRONG_USE
  }
  try {
    await checkCommandDatabase()
    const { verified, behind } = await verifyAll(asked.heads)
    const well = verified.ok && !behind
    const sentence = asked.command === 'head' && well ? headLine(verified.head) : await sentenceOf(verified, behind)
    if (well) console.log(sentence)
    else console.error(sentence)
    return well ? 0 : 1
  } catch (problem) {
    if (!isNamed<StartProblem>(problem, 'StartProblem')) throw problem
    console.error(startReasonText(problem.reason))
    return 1
  } finally {
    await closeDb()
  }
}

type Asked = { readonly command: 'verify' | 'head'; readonly heads: readonly Head[] }

function readCommand(argv: string[]): Asked | { readonly wrong: string } {
  const help = { wrong: t('commands.activity.help') }
  try {
    const options = { head: { type: 'string', multiple: true } } as const
    const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
    const given = values.head ?? []
    const [command, ...more] = positionals
    if ((command !== 'verify' && command !== 'head') || more.length > 0) return help
    const wrong = given.find((text) => readAnchor(text) === null)
    if (wrong !== undefined) return { wrong: t('commands.activity.badHead', { head: wrong }) }
    return { command, heads: given.flatMap((text) => readAnchor(text) ?? []) }
  } catch {
    return help
  }
}

async function verifyAll(asked: readonly Head[]): Promise<{ readonly verified: Verified; readonly behind: boolean }> {
  const database = await db()
  // A link that cannot be added is found by what follows.
  await chainEntries().catch(() => undefined)
  const { heads, doubt } = await headsToContain(await ownHeadFiles())
  return { verified: await verifyActivity(database, { kept: [...asked, ...heads] }), behind: doubt === 'behind' }
}

const headLine = (head: Head): string => (head.place === 0n ? t('commands.activity.empty') : anchorText(head))

async function sentenceOf(verified: Verified, behind: boolean): Promise<string> {
  if (verified.ok) {
    const entries = await (await db()).$count(audit)
    return t(behind ? 'commands.activity.behind' : 'commands.activity.whole', {
      entries,
      head: anchorText(verified.head),
    })
  }
  const { what, place, seq } = verified.broken
  return t('commands.activity.broken', {
    what: what === 'cut-off' ? 'cutOff' : what,
    place: place === null ? 'none' : String(place),
    seq: seq === null ? 'none' : String(seq),
  })
}
