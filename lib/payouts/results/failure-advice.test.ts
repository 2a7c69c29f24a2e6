import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { adviceFor } from './failure-advice'

describe('adviceFor', () => {
  it('says what to do about the reasons that networks give', () => {
    expect(adviceFor('Payee not registered').what).toEqual(saying('Number not registered for mobile money'))
    expect(adviceFor('Recipient wallet limit exceeded').what).toEqual(saying('Wallet full or over its limit'))
    expect(adviceFor('Number is not on the named network').what).toEqual(saying('Number not on this network'))
    expect(adviceFor('Provider timed out').what).toEqual(saying('The network did not answer in time'))
  })

  it('keeps the service’s text beside ours', () => {
    expect(adviceFor('Payee not registered').said).toEqual(saying('The service says: “Payee not registered”'))
  })

  it('calls a network unavailable only where the service reported it', () => {
    const down = 'The network was not available'
    for (const said of ['The provider is not available.', 'Operator down', 'Under maintenance', 'Service unavailable'])
      expect(adviceFor(said).what, said).toEqual(saying(down))
    for (const said of ['Declined by the provider', 'Rejected by provider', 'Provider error 17', 'Countdown ended'])
      expect(adviceFor(said).what, said).not.toEqual(saying(down))
    expect(adviceFor('Declined by the provider')).toMatchObject({
      what: saying('The payment was declined'),
      said: saying('The service says: “Declined by the provider”'),
    })
  })

  it('shows an unfamiliar reason as it came', () => {
    expect(adviceFor('E-4711 kyc hold').what).toEqual(saying('The service says: “E-4711 kyc hold”'))
  })

  it('admits when there is no reason', () => {
    expect(adviceFor(null).what).toEqual(saying('The service gave no reason'))
    expect(adviceFor('  ').what).toEqual(saying('The service gave no reason'))
  })
})
