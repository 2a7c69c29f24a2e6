'use server'

import { z } from 'zod'
import {
  beginFactor,
  confirmFactor,
  type FactorChanged,
  type NewFactor,
  removeFactor,
} from '@/lib/access/factor/factor'
import { beginFactorInput, codeInput, confirmFactorInput, passwordInput } from '@/lib/access/factor/factor-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { changeOwnPassword } from '@/lib/access/sign-in/own-password'
import { endOtherSessions } from '@/lib/access/sign-in/own-sign-in'
import { saveMailChoice } from '@/lib/notifications/mail-choice'
import { NOTICE_KINDS } from '@/lib/notifications/notice'
import { fail, type Result } from '@/lib/platform/result'

// An action is an open door: what comes in is read anew, and who asks is known from the session alone.
const removeInput = z.strictObject({ code: codeInput })
const newPasswordInput = z.strictObject({ present: passwordInput, next: passwordInput })

const kindsInput = z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length)

type Refusal = { readonly kind: string; readonly sentence: string }

const unreadable: Refusal = {
  kind: 'bad-input',
  sentence: 'This could not be read. Nothing was changed. Read the page again, then repeat the step.',
}

async function read<In, T>(
  schema: z.ZodType<In>,
  input: unknown,
  work: (value: In) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const value = schema.safeParse(input)
  return value.success ? work(value.data) : fail(unreadable)
}

export async function beginFactorAction(input: unknown): Promise<Answer<NewFactor>> {
  return answerAction('read', (staff) => read(beginFactorInput, input, (typed) => beginFactor(staff, typed)))
}

export async function confirmFactorAction(input: unknown): Promise<Answer<FactorChanged>> {
  return answerAction('read', (staff) => read(confirmFactorInput, input, (typed) => confirmFactor(staff, typed)))
}

export async function removeFactorAction(input: unknown): Promise<Answer<FactorChanged>> {
  return answerAction('read', (staff) => read(removeInput, input, (typed) => removeFactor(staff, typed.code)))
}

export async function changePasswordAction(input: unknown): Promise<Answer<FactorChanged>> {
  return answerAction('read', (staff) =>
    read(newPasswordInput, input, (typed) =>
      changeOwnPassword({ ...staff, passwordDue: false, factorDue: false }, typed),
    ),
  )
}

export async function endOtherSessionsAction(): Promise<Answer<FactorChanged>> {
  return answerAction('read', endOtherSessions)
}

export async function saveMailChoiceAction(kinds: unknown): Promise<Answer<null>> {
  return answerAction('read', (staff) => read(kindsInput, kinds, (chosen) => saveMailChoice(staff, chosen)))
}
