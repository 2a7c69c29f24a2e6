import { Problem } from '@/components/ui/action/problem'

/** A page that broke. The work behind it, above all the sender, does not depend on any page. */
export function Failure({ reference, onRetry }: { reference: string | undefined; onRetry: () => void }) {
  return (
    <div className="px-gutter py-7">
      <h1 className="text-title">This page could not be shown</h1>
      <div className="mt-3 max-w-[68ch]">
        <Problem
          sentence="Something of ours broke while the page was made. Payments and payouts under way are not affected. Try again; if it stays, tell an admin the reference."
          reference={reference}
          onRetry={onRetry}
        />
      </div>
    </div>
  )
}
