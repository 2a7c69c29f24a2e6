import { expect, it } from 'vitest'
import { qrOf } from './qr'

it('a QR code is drawn as runs of dark squares, with its three corner marks', () => {
  const { size, path } = qrOf('otpauth://totp/app')
  expect(size).toBe(25)
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ])
    expect(path).toContain(`M${x} ${y}h7v1h-7z`)
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
})
