// Run by Node 24 with the resolve hook.
import { parseArgs } from 'node:util'
import { system } from '../../lib/access/system.ts'
import { DEFAULT_LOCALE } from '../../lib/messages/locale.ts'
import { translator } from '../../lib/messages/translator.ts'
import { isNamed, linkWithCode } from '../../lib/platform/error-chain.ts'
import { closeDb, engine, withTx } from '../../lib/store/open.ts'
import { startErrorText } from '../../lib/store/start-problem-text.ts'
import { bumpEpoch, setSending } from '../../lib/store/transitions/control.ts'

const { t } = translator(DEFAULT_LOCALE, 'UTC')

const WRONG_USE = 2

const commands = {
  'sending off': (tx, reason) => setSending(tx, system(), { enabled: false, reason }),
  'sending on': (tx, reason) => setSending(tx, system(), { enabled: true, reason }),
  epoch: (tx, reason) => bumpEpoch(tx, system(), reason),
}

/** Accepts the database as its owner. In the app, only a person with a confirmed identity may do so. */
async function accept(reason) {
  const quoted = (value) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`
  const { id, name } = system()
  await (await engine()).asOwner(({ exec }) =>
    exec(`select accept_database(${quoted({ id, name })}, ${quoted({ reason })})`),
  )
}

async function main() {
  const { values, positionals } = parseArgs({ options: { reason: { type: 'string' } }, allowPositionals: true })
  const name = positionals.join(' ')
  const command = commands[name]
  const reason = values.reason?.trim()
  if (!(command || name === 'accept') || !reason) {
    console.error(t('commands.control.help'))
    return WRONG_USE
  }
  const answer = command ? await withTx((tx) => command(tx, reason)) : await accept(reason)
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
