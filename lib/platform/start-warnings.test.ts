import { expect, it } from 'vitest'
import { startWarnings } from './start-warnings'

it('warns where a proxy in front of the app is not named', () => {
  const warned = (appUrl: string, ...trustedProxies: string[]) => startWarnings({ appUrl, trustedProxies })
  expect(warned('https://pay.example')).toEqual(['proxyNotNamed'])
  expect(warned('https://pay.example', '127.0.0.1')).toEqual([])
  expect(warned('http://localhost:3000')).toEqual([])
})
