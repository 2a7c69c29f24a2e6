import { describe, expect, it } from 'vitest'
import { senderOf } from './system-status'

const calm = { enabled: true, blocked: false, clockBehind: false, running: true, waiting: 0, unknown: 0, held: 0 }

describe('senderOf', () => {
  it.each([
    [calm, 'good', 'Sender on, nothing waits'],
    [{ ...calm, waiting: 2 }, 'good', 'Sender on, 2 waiting'],
    [{ ...calm, waiting: 2, unknown: 1, held: 1 }, 'unknown', 'Sender on, 2 waiting, 1 not known yet, 1 held'],
    [{ ...calm, held: 1 }, 'warn', 'Sender on, 1 held'],
    [{ ...calm, enabled: false, waiting: 3 }, 'warn', 'Sender switched off, 3 waiting'],
    [{ ...calm, clockBehind: true }, 'bad', 'Sending stopped: database clock set back, nothing waits'],
    [{ ...calm, running: false, waiting: 3 }, 'bad', 'Sender has stopped, 3 waiting'],
  ])('%j', (state, tone, sentence) => {
    expect(senderOf(state, true)).toMatchObject({ tone, sentence })
  })

  it('expects no sender here where it runs beside the app', () => {
    expect(senderOf({ ...calm, running: false }, false)).toMatchObject({
      tone: 'good',
      sentence: 'Sender on, nothing waits',
    })
  })
})
