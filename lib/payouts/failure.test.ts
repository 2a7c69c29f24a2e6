import { describe, expect, it } from 'vitest'
import { adviceFor } from './failure'

describe('adviceFor', () => {
  it('says what to do about the reasons that networks give', () => {
    expect(adviceFor('Payee not registered').what).toBe('Number not registered for mobile money')
    expect(adviceFor('Recipient wallet limit exceeded').what).toBe('Wallet full or over its limit')
    expect(adviceFor('Number is not on the named network').what).toBe('Number not on this network')
    expect(adviceFor('Provider timed out').what).toBe('The network did not answer in time')
  })

  it('shows an unfamiliar reason as it came', () => {
    expect(adviceFor('E-4711 kyc hold').what).toBe('The service says: “E-4711 kyc hold”')
  })

  it('admits when there is no reason', () => {
    expect(adviceFor(null).what).toBe('The service gave no reason')
    expect(adviceFor('  ').what).toBe('The service gave no reason')
  })
})
