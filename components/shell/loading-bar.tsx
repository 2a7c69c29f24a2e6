/** A line along the top of a page while the next one is under way; it appears after 200 ms. */
export function LoadingBar() {
  return (
    <div aria-hidden className="loading-bar pointer-events-none relative z-20 h-0 print:hidden">
      <div className="absolute inset-x-0 top-0 h-0.5 overflow-hidden">
        <div className="loading-bar-part h-full w-1/3 bg-accent" />
      </div>
    </div>
  )
}
