import { Download, Plus } from 'lucide-react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { nothing, Piece, Pieces } from './pieces'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const TONES = ['neutral', 'accent', 'good', 'warn', 'bad', 'unknown'] as const

export function ActionPieces() {
  return (
    <Pieces title="Actions">
      {VARIANTS.map((variant) => (
        <Piece key={variant} name={`Button, ${variant}`}>
          <Button variant={variant} onPress={nothing}>
            Submit for approval
          </Button>
          <Button variant={variant} icon={Plus} keys="N" onPress={nothing}>
            New payout
          </Button>
          <Button variant={variant} size="sm" onPress={nothing}>
            Refresh
          </Button>
          <Button variant={variant} isDisabled onPress={nothing}>
            Disabled
          </Button>
        </Piece>
      ))}
      <Piece name="Button, with a reason why it cannot be pressed; icon alone; link">
        <Button whyNot="3 rows need attention." onPress={nothing}>
          Submit
        </Button>
        <Button icon={Download} aria-label="Download results" onPress={nothing} />
        <LinkButton href="/dev/ui" icon={Download}>
          Download results
        </LinkButton>
      </Piece>
      <Piece name="Notice">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone}>
            {`A notice in the tone “${tone}”. It says what happened and what to do.`}
          </Notice>
        ))}
      </Piece>
      <Piece name="ErrorMessage">
        <ErrorMessage
          error={{ text: 'The quote could not be read. Nothing was sent. Try again.', reference: '7F3K-22' }}
          onRetry={nothing}
        />
      </Piece>
    </Pieces>
  )
}
