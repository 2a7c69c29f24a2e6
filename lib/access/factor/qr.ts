import 'server-only'
import { create } from 'qrcode'

/** A QR code as the path of its dark squares in a square of `size` units, without the quiet zone. */
export type Qr = { readonly size: number; readonly path: string }

/** The QR code of a text, readable with 15 % of it covered. */
export function qrOf(text: string): Qr {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size)).join(''))
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}
