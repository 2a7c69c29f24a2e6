'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { beginFactor, confirmFactor, type FactorChanged, type NewFactor, removeFactor } from '@/lib/access/factor'
import { changeOwnPassword } from '@/lib/access/own-password'
import { endOtherSessions } from '@/lib/access/own-sign-in'
import { saveMailChoice } from '@/lib/notices/mail-choice'
import { NOTICE_KINDS } from '@/lib/notices/notice'
import { fail, type Result } from '@/lib/result'

// An action is an open door: what comes in is read anew, and who asks is known from the session alone.
const password = z.string().min(1).max(1_000)
const code = z.string().regex(/^\d{6}$/)
const beginInput = z.strictObject({ password })
const confirmInput = z.strictObject({ token: z.string().min(1).max(1_000), code })
const removeInput = z.strictObject({ code })
const passwordInput = z.strictObject({ present: password, next: password })

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
  return answerAction('read', (staff) => read(beginInput, input, (typed) => beginFactor(staff, typed.password)))
}

export async function confirmFactorAction(input: unknown): Promise<Answer<FactorChanged>> {
  return answerAction('read', (staff) => read(confirmInput, input, (typed) => confirmFactor(staff, typed)))
}

export async function removeFactorAction(input: unknown): Promise<Answer<FactorChanged>> {
  return answerAction('read', (staff) => read(removeInput, input, (typed) => removeFactor(staff, typed.code)))
}

export async function changePasswordAction(input: unknown): Promise<Answer<FactorChanged>> {
  return answerAction('read', (staff) =>
    read(passwordInput, input, (typed) => changeOwnPassword({ ...staff, passwordDue: false }, typed)),
  )
}

export async function endOtherSessionsAction(): Promise<Answer<FactorChanged>> {
  return answerAction('read', endOtherSessions)
}

export async function saveMailChoiceAction(kinds: unknown): Promise<Answer<null>> {
  return answerAction('read', (staff) => read(kindsInput, kinds, (chosen) => saveMailChoice(staff, chosen)))
}
