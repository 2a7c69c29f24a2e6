export default function NotFound() {
  return (
    <div className="px-gutter py-7">
      <h1 className="text-title">Nothing is here</h1>
      <p className="mt-1 max-w-[60ch] text-text-2">
        The address leads to no page, or to something that is not in this environment. No money is affected.
      </p>
    </div>
  )
}
