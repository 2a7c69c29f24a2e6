import { NotForYourRole } from '@/components/access/not-for-your-role'

export default function Forbidden() {
  return <NotForYourRole />
}
