'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/form/checkbox'
import { CodeInput } from '@/components/ui/form/code-input'
import { DayField } from '@/components/ui/form/day-field'
import { FileDrop } from '@/components/ui/form/file-drop'
import { PasswordField } from '@/components/ui/form/password-field'
import { SearchField } from '@/components/ui/form/search-field'
import { Select } from '@/components/ui/form/select'
import { TextArea } from '@/components/ui/form/text-area'
import { TextField } from '@/components/ui/form/text-field'
import { nothing, Piece, Pieces } from './pieces'

const OPTIONS = [
  { id: 'all', label: 'All time' },
  { id: 'range', label: 'Custom range' },
] as const

export function FormPieces() {
  const [option, setOption] = useState<(typeof OPTIONS)[number]['id']>('all')
  const [day, setDay] = useState<string | null>('2026-11-21')
  const [code, setCode] = useState('123')
  return (
    <Pieces title="Forms">
      <Piece name="TextField: plain, with help, with an error, optional, disabled">
        <TextField label="Name" defaultValue="Amina Nakato" />
        <TextField label="Reference" help="Shown to the payee." defaultValue="NOV-14" />
        <TextField label="Amount" problem="Enter an amount in whole shillings." defaultValue="1.500" />
        <TextField label="Note" optional />
        <TextField label="Currency" isDisabled defaultValue="UGX" />
      </Piece>
      <Piece name="PasswordField, SearchField, TextArea">
        <PasswordField label="Password" defaultValue="correct horse" />
        <SearchField label="Search payees" value="" onSearch={nothing} placeholder="Name, code or phone" />
        <TextArea label="Reason" help="The approver reads it." defaultValue="Paid twice in October" />
      </Piece>
      <Piece name="Select: field, filter, bare, disabled">
        <Select label="Date" options={OPTIONS} value={option} onChange={setOption} />
        <Select label="Date" look="filter" options={OPTIONS} value={option} onChange={setOption} />
        <Select label="Date" look="bare" options={OPTIONS} value={option} onChange={setOption} />
        <Select label="Date" options={OPTIONS} value={option} onChange={setOption} isDisabled />
      </Piece>
      <Piece name="Checkbox">
        <Checkbox isSelected={false} onChange={nothing}>
          Off
        </Checkbox>
        <Checkbox isSelected onChange={nothing}>
          On
        </Checkbox>
        <Checkbox isSelected={false} isIndeterminate onChange={nothing}>
          Some
        </Checkbox>
        <Checkbox isSelected={false} isDisabled onChange={nothing}>
          Disabled
        </Checkbox>
      </Piece>
      <Piece name="CodeInput, DayField">
        <CodeInput label="Code of your authenticator" value={code} onChange={setCode} />
        <CodeInput label="Code with an error" value="123456" onChange={nothing} problem="This code is not valid." />
        <DayField label="From" value={day} onChange={setDay} />
      </Piece>
      <FileDrop label="Drop a sheet here, or choose a file" accept=".csv,.xlsx" onFile={nothing}>
        CSV or XLSX, up to 100,000 rows
      </FileDrop>
    </Pieces>
  )
}
