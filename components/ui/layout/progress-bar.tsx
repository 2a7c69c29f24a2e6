type Props = { label: string; value: number; of: number }

/** The progress of a long task; the text beside it says the same. */
export function ProgressBar({ label, value, of }: Props) {
  const share = of === 0 ? 0 : Math.min(100, Math.floor((value / of) * 100))
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
      className="inline-block h-1.5 w-40 overflow-hidden rounded-chip bg-accent-line"
    >
      <span className="block h-full bg-accent-fill" style={{ width: `${share}%` }} />
    </span>
  )
}
