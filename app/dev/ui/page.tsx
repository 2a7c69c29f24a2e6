import { notFound } from 'next/navigation'
import { UiPieces } from '@/components/dev/ui-pieces'
import { requireStaff } from '@/lib/access/sessions/session'
import { settings } from '@/lib/platform/settings'

export const metadata = { title: 'UI pieces' }

/** Every piece of `components/ui` in its states, for developers and for the spec that compares pictures of it. */
export default async function UiPiecesPage() {
  await requireStaff('read')
  if (settings().environment !== 'sandbox') notFound()
  return <UiPieces />
}
