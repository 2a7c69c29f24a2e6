import { expect, it } from 'vitest'
import { startWarnings } from './start-warnings'

it('warns where a proxy in front of the app is not named', () => {
  const warned = (appUrl: string, ...trustedProxies: string[]) => startWarnings({ appUrl, trustedProxies }).join()
  expect(warned('https://pay.example')).toContain('TRUSTED_PROXIES')
  expect(warned('https://pay.example', '127.0.0.1')).toBe('')
  expect(warned('http://localhost:3000')).toBe('')
})
