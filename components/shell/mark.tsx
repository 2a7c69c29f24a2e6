/** The logo: ruled lines of a ledger. */
export function Mark() {
  return (
    <span
      aria-hidden
      className="flex size-[1.375rem] shrink-0 items-center justify-center rounded-chip bg-text text-surface"
    >
      <svg aria-hidden="true" className="size-3" viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1">
        <path d="M1 2h10" strokeWidth="2" />
        <path d="M1 6.5h10M1 10.5h10" />
      </svg>
    </span>
  )
}
