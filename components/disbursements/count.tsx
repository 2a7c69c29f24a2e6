import { useFormats } from '@/lib/messages/use-text'

/** The number of recipients; a dash where the service does not report it, which is not zero. */
export function Count({ n, bad = false }: { n: number | null; bad?: boolean }) {
  const formats = useFormats()
  if (n === null) return <>—</>
  const tone = n === 0 ? 'text-text-3' : bad ? 'font-medium text-bad' : ''
  return <span className={tone}>{formats.count(n)}</span>
}
