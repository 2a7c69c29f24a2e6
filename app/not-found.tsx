import { NothingHere } from '@/components/shell/nothing-here'

export default function NotFound() {
  return (
    <main className="p-2">
      <NothingHere />
    </main>
  )
}
