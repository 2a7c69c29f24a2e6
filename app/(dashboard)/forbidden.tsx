import { NotForYourRole } from '@/components/sign-in/not-for-your-role'

export default function Forbidden() {
  return <NotForYourRole />
}
