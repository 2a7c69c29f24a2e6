'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { sameJson } from '@/lib/platform/same-json'
import { dryRunPolicyAction } from '@/lib/policy/actions'
import type { PolicyContent, PolicyView, TriedPolicy } from '@/lib/policy/rules/policy-view'
import type { LimitsStaff } from '../limits-staff'
import { CeilingDialog } from './ceiling-dialog'
import { PolicyTables } from './policy-tables'
import { RuleDialog } from './rule-dialog'
import { SavePolicy } from './save-policy'

type Props = { view: PolicyView; method: LimitsStaff['proof']; onDone: () => void }
/** What is open: a rule or a ceiling by its place, null for a new one. */
type Opened =
  | { readonly what: 'rule' | 'ceiling'; readonly at: number | null }
  | { readonly what: 'save'; readonly tried: TriedPolicy }
  | null

const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const one = list[from]
  return one === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
const put = <T,>(list: readonly T[], at: number | null, one: T): readonly T[] =>
  at === null ? [...list, one] : list.with(at, one)

/** The policy while an admin changes it. Nothing applies before it is tried on the past and saved. */
export function PolicyEditor({ view, method, onDone }: Props) {
  const t = useTranslations('policy')
  const before: PolicyContent = contentOf(view.current)
  const [content, setContent] = useState(before)
  const [hours, setHours] = useState(before.reminderHours === null ? '' : String(before.reminderHours))
  const [pause, setPause] = useState(String(before.resetPauseHours))
  const [opened, open] = useState<Opened>(null)
  const dryRun = useServerAction()
  const badHours = hours.trim() !== '' && !/^([1-9]\d{0,2})$/.test(hours.trim())
  const badPause = !/^(1[2-9]|[2-9]\d|1[0-5]\d|16[0-8])$/.test(pause.trim())
  const next = {
    ...content,
    reminderHours: hours.trim() === '' || badHours ? null : Number(hours),
    resetPauseHours: badPause ? before.resetPauseHours : Number(pause),
  }
  const wrong = badHours || badPause
  const same = sameJson(next, before) && !wrong
  useUnsavedWarning(!same)
  const change = (part: Partial<PolicyContent>) => setContent({ ...content, ...part })
  const listEdit = (name: 'rules' | 'ceilings', what: 'rule' | 'ceiling') => ({
    onMove: (from: number, to: number) => change({ [name]: moved<unknown>(content[name], from, to) }),
    onChange: (at: number) => open({ what, at }),
    onRemove: (at: number) => change({ [name]: content[name].toSpliced(at, 1) }),
  })
  const close = () => open(null)
  const review = async () => {
    const { rules, ceilings, resetPauseHours } = next
    const tried = await dryRun.run(() =>
      dryRunPolicyAction({ rules: [...rules], ceilings: [...ceilings], resetPauseHours }),
    )
    if (tried !== null) open({ what: 'save', tried })
  }
  return (
    <>
      <PolicyTables
        content={content}
        view={view}
        before={before}
        edit={{ rules: listEdit('rules', 'rule'), ceilings: listEdit('ceilings', 'ceiling') }}
        add={{
          rule: (
            <Button size="sm" icon={Plus} onPress={() => open({ what: 'rule', at: null })}>
              {t('form.addRule')}
            </Button>
          ),
          ceiling: (
            <Button size="sm" icon={Plus} onPress={() => open({ what: 'ceiling', at: null })}>
              {t('form.addCeiling')}
            </Button>
          ),
        }}
      />
      <div className="flex max-w-72 flex-col gap-4">
        <TextField
          label={t('form.reminder')}
          help={t('form.reminderHelp')}
          optional
          inputMode="numeric"
          maxLength={3}
          value={hours}
          onChange={setHours}
          problem={badHours ? t('form.wrong.reminder') : undefined}
        />
        <TextField
          label={t('form.resetPause')}
          help={t('form.resetPauseHelp')}
          inputMode="numeric"
          maxLength={3}
          value={pause}
          onChange={setPause}
          problem={badPause ? t('form.wrong.resetPause') : undefined}
        />
      </div>
      {dryRun.error && <ErrorMessage error={dryRun.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isDisabled={same || wrong} busy={dryRun.busy} onPress={() => void review()}>
          {t('edit.review')}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          {same ? t('edit.stop') : t('edit.discard')}
        </Button>
      </div>
      {opened?.what === 'rule' && (
        <RuleDialog
          rule={opened.at === null ? null : (content.rules[opened.at] ?? null)}
          view={view}
          onClose={close}
          onSave={(rule) => {
            change({ rules: put(content.rules, opened.at, rule) })
            close()
          }}
        />
      )}
      {opened?.what === 'ceiling' && (
        <CeilingDialog
          ceiling={opened.at === null ? null : (content.ceilings[opened.at] ?? null)}
          groups={view.groups}
          onClose={close}
          onSave={(ceiling) => {
            change({ ceilings: put(content.ceilings, opened.at, ceiling) })
            close()
          }}
        />
      )}
      {opened?.what === 'save' && (
        <SavePolicy
          content={next}
          tried={opened.tried}
          basedOn={view.current.number}
          method={method}
          onClose={close}
          onSaved={onDone}
        />
      )}
    </>
  )
}

const contentOf = ({ rules, ceilings, reminderHours, resetPauseHours }: PolicyContent): PolicyContent => ({
  rules,
  ceilings,
  reminderHours,
  resetPauseHours,
})

/** Lets the browser ask before a page with unsaved changes is left. */
function useUnsavedWarning(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
