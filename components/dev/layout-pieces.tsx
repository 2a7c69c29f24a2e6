import { Inbox } from 'lucide-react'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { ProgressBar } from '@/components/ui/layout/progress-bar'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { Steps } from '@/components/ui/layout/steps'
import { StatusChip } from '@/components/ui/value/status'
import { nothing, Pieces } from './pieces'

const STEPS = [
  { name: 'Upload', state: 'done' },
  { name: 'Check and quote', state: 'now' },
  { name: 'Approve', state: 'later' },
] as const

export function LayoutPieces() {
  return (
    <Pieces title="Layout">
      <PageHeader
        title="Salaries November"
        chip={<StatusChip code="draft" />}
        facts={['Draft saved 10:42', '98 rows']}
        actions={<Button onPress={nothing}>Add rows</Button>}
      />
      <Steps steps={STEPS} label="Steps of this payout" />
      <Card title="To do" count="2" icon={Inbox} tone="warn" aside={<Button size="sm">View all</Button>}>
        <p className="px-gutter py-3">A card with its content.</p>
      </Card>
      <EmptyState title="No payouts yet" actions={<Button variant="primary">New payout</Button>}>
        A payout begins with a sheet.
      </EmptyState>
      <ProgressBar label="Rows saved" value={40} of={100} />
      <TableSkeleton columns={['40%', '30%', '20%']} rows={3} />
      <PanelSection title="Approval" decision>
        <Facts
          facts={[
            ['Maker', 'D. Okello'],
            ['Rows', '98'],
          ]}
        />
      </PanelSection>
    </Pieces>
  )
}
