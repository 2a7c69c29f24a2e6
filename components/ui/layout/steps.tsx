import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Pressable } from '@/components/ui/action/pressable'
import { classes } from '@/components/ui/classes'

export type Step = {
  readonly name: string
  readonly state: 'done' | 'now' | 'later'
  /** Set where what was done in the step can be opened to read. */
  readonly onOpen?: (() => void) | undefined
}

const line = 'relative flex h-full items-center gap-[0.4375rem] whitespace-nowrap font-medium'

/** The steps of one long page. On a phone it is one sentence: "Step 2 of 5, check and quote". */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  const t = useTranslations('ui')
  const at = Math.max(
    0,
    steps.findIndex((step) => step.state === 'now'),
  )
  return (
    <nav aria-label={label} className="border-b px-gutter">
      <p className="pb-3 text-text-2 sm:hidden">
        {t('steps.now', { step: at + 1, steps: steps.length, name: steps[at]?.name.toLowerCase() ?? '' })}
      </p>
      <ol className="hidden h-9 gap-7 sm:flex">
        {steps.map((step, index) => (
          <li key={step.name} aria-current={step.state === 'now' ? 'step' : undefined}>
            {step.onOpen && step.state === 'done' ? (
              <Pressable
                onPress={step.onOpen}
                className={classes(line, 'focus-inset cursor-pointer text-text-2 hover:text-text')}
              >
                <StepFace step={step} number={index + 1} />
              </Pressable>
            ) : (
              <span className={classes(line, step.state === 'now' ? 'text-text' : 'text-text-2')}>
                <StepFace step={step} number={index + 1} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepFace({ step, number }: { step: Step; number: number }) {
  const t = useTranslations('ui')
  const now = step.state === 'now'
  if (step.state === 'done') {
    return (
      <>
        <CircleCheck aria-hidden className="icon text-good" />
        {step.name}
        <span className="sr-only">{t('steps.done')}</span>
      </>
    )
  }
  return (
    <>
      <span
        className={classes(
          'flex size-[1.125rem] items-center justify-center rounded-full text-key tabular-nums',
          now ? 'bg-accent-fill text-on-fill' : 'border border-line-strong text-text-3',
        )}
      >
        {number}
      </span>
      {step.name}
      {now && <span aria-hidden className="absolute inset-x-0 -bottom-px h-0.5 bg-accent" />}
    </>
  )
}
