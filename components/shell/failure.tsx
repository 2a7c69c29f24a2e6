import { ErrorMessage } from '@/components/ui/action/error-message'

/** A page that broke. The work behind it, above all the sender, does not depend on any page. */
export function Failure({ reference, onRetry }: { reference: string | undefined; onRetry: () => void }) {
  return (
    <div className="px-gutter py-7">
      <h1 className="text-title">This page could not be shown</h1>
      <div className="mt-3 max-w-[68ch]">
        <ErrorMessage
          error={{
            text: 'Something went wrong on our side while this page was made. Payments and payouts under way are not affected. Try again; if it happens again, give an admin the reference.',
            ...(reference === undefined ? {} : { reference }),
          }}
          onRetry={onRetry}
        />
      </div>
    </div>
  )
}
