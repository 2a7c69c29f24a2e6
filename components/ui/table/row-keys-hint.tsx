import { KeyCap } from '@/components/ui/value/key-cap'

/** The keys of a list, beside its filters: rows with J and K, open with Enter. */
export function RowKeysHint() {
  return (
    <>
      Row <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> Open <KeyCap>Enter</KeyCap>
    </>
  )
}
