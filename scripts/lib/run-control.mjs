// Run by Node 24 with the resolve hook.
import { parseArgs } from 'node:util'
import { DEFAULT_LOCALE } from '../../lib/messages/locale.ts'
import { translator } from '../../lib/messages/translator.ts'
import { isNamed, linkWithCode } from '../../lib/platform/error-chain.ts'
import { checkCommandDatabase } from '../../lib/store/command-database.ts'
import { closeDb } from '../../lib/store/open.ts'
import { startErrorText } from '../../lib/store/start-problem-text.ts'
import { bumpEpoch, setSending } from '../../lib/store/transitions/control.ts'
import { callAsOwner } from '../../lib/store/transitions/people.ts'

const { t } = translator(DEFAULT_LOCALE, 'UTC')

const WRONG_USE = 2

const commands = {
  'sending off': (reason) => setSending({ enabled: false, reason }),
  'sending on': (reason) => setSending({ enabled: true, reason }),
  epoch: bumpEpoch,
  // In the app, only a person with a confirmed identity may accept the database.
  accept: async (reason) => void (await callAsOwner('accept_database', { reason })),
}

async function main() {
  const { values, positionals } = parseArgs({ options: { reason: { type: 'string' } }, allowPositionals: true })
  const command = commands[positionals.join(' ')]
  const reason = values.reason?.trim()
  if (!command || !reason) {
    console.error(t('commands.control.help'))
    return WRONG_USE
  }
  await checkCommandDatabase()
  const answer = await command(reason)
  console.log(
    answer === undefined ? t('commands.control.done') : t('commands.control.epoch', { epoch: Number(answer) }),
  )
  return 0
}

const isExpected = (error) => isNamed(error, 'StartProblem') || linkWithCode(error, /^(ERR_PARSE_ARGS|CH\d)/) !== null

try {
  process.exitCode = await main()
} catch (error) {
  if (!isExpected(error)) throw error
  console.error(startErrorText(error))
  process.exitCode = 1
} finally {
  await closeDb().catch(() => undefined)
}
