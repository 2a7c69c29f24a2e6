import { countText } from '@/components/ui/value/count'

/** How many recipients; a dash where the service does not say, which is not nought. */
export function Count({ n, bad = false }: { n: number | null; bad?: boolean }) {
  if (n === null) return <>—</>
  const tone = n === 0 ? 'text-text-3' : bad ? 'font-medium text-bad' : ''
  return <span className={tone}>{countText(n)}</span>
}
