import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { sendingStatus } from './system-status'

const read = ({ tone, state }: ReturnType<typeof sendingStatus>) => ({ tone, state: englishText(state) })

const calm = {
  enabled: true,
  blocked: false,
  comparing: false,
  restoreSearchUntil: null,
  clockBehind: false,
  running: true,
  waiting: 0,
  unknown: 0,
  onHold: 0,
}

describe('sendingStatus', () => {
  it.each([
    [calm, 'good', 'idle'],
    [{ ...calm, waiting: 2 }, 'good', '2 waiting'],
    [{ ...calm, waiting: 2, unknown: 1, onHold: 1 }, 'unknown', '2 waiting, 1 not known yet and 1 on hold'],
    [{ ...calm, onHold: 1 }, 'warn', '1 on hold'],
    [{ ...calm, enabled: false, waiting: 3 }, 'warn', 'switched off, 3 waiting'],
    [{ ...calm, clockBehind: true }, 'bad', 'stopped because the database clock was set back, nothing waiting'],
    [
      { ...calm, restoreSearchUntil: '2026-11-28T13:40:00.000Z', waiting: 1 },
      'warn',
      expect.stringMatching(/^no payouts until about \d\d:40, searching the service after a restore, 1 waiting$/),
    ],
    [{ ...calm, running: false, waiting: 3 }, 'bad', 'stopped, 3 waiting'],
  ])('%j', (sender, tone, state) => {
    expect(read(sendingStatus(sender, true))).toEqual({ tone, state })
  })

  it('does not call the sender stopped where it runs in another process', () => {
    expect(read(sendingStatus({ ...calm, running: false }, false))).toEqual({ tone: 'good', state: 'idle' })
  })
})
