import { TextField } from '@/components/ui/form/text-field'

/** What the sheets of others call a payee. */
export function ReferenceField({ value, onChange }: { value: string; onChange: (reference: string) => void }) {
  return (
    <TextField
      label="Reference"
      optional
      value={value}
      onChange={onChange}
      maxLength={64}
      help="A payroll or supplier number. A row with it and this name means them, also when its phone was spoilt."
    />
  )
}
