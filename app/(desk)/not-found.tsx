import { NothingHere } from '@/components/frame/nothing-here'

export default function NotFound() {
  return <NothingHere />
}
