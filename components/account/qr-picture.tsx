import type { Qr } from '@/lib/access/factor/qr'

/** The light edge a scanner needs around a code, in squares. */
const EDGE = 4
/** Whole pixels for each square: a fraction would draw some wider than others. */
const PIXELS = 4

/** A QR code. Dark on light in both themes, because scanners expect it. */
export function QrPicture({ qr, label }: { qr: Qr; label: string }) {
  const side = qr.size + 2 * EDGE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
      shapeRendering="crispEdges"
      width={side * PIXELS}
      height={side * PIXELS}
      className="shrink-0 rounded-card bg-scan-ground"
    >
      <path d={qr.path} className="fill-scan-ink" />
    </svg>
  )
}
