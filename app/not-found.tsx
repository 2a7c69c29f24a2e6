import { NothingHere } from '@/components/frame/nothing-here'

export default function NotFound() {
  return (
    <main className="p-2">
      <NothingHere />
    </main>
  )
}
