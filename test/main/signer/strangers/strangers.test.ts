import { describe, expect, it } from 'vitest'
import { isWhole, sampleOf } from '../../../support/sample.ts'
import { useFolders } from '../support/folder.ts'
import { runStrangers } from './run.ts'

const newFolder = useFolders()
/** Each is a rule of the policy; a run without it must find what the rule is for, under the seed that finds it soon. */
const RULES = [
  ['SIGNER_NOT_ALLOWED', 5],
  ['SIGNER_FOREIGN_DESTINATION', 5],
  ['SIGNER_DESTINATION_WAITS', 5],
  ['SIGNER_AUTHORITY_CHANGE', 5],
  ['SIGNER_DELEGATE', 5],
  ['SIGNER_FOREIGN_RENT', 9],
  ['SIGNER_LIMIT_TRANSACTION', 5],
  ['SIGNER_LIMIT_DAY', 1],
  ['SIGNER_LIMIT_UNTOLD', 5],
  ['SIGNER_APPROVAL_NEEDED', 5],
] as const
/** Of these, in a sample. */
const DRAWN = 1
const MESSAGES = isWhole ? 4_000 : 1_000

describe('messages that a stranger composes, of what the policy lets through and what it does not', () => {
  it('take no more than the policy allows, whatever strangers do on chain with what is signed', async () => {
    const report = await runStrangers({ messages: MESSAGES, seed: 1, folder: newFolder() })
    expect(report).toMatchObject({ asked: MESSAGES, failure: null })
    // Of each kind some, or nothing was tried.
    expect(report.landed).toBeGreaterThan(MESSAGES / 40)
    expect(report.notRefused).toBeGreaterThan(MESSAGES / 8)
    expect(report.refused.size).toBeGreaterThan(12)
  })

  it.each(sampleOf(RULES, DRAWN, 'rules of the policy'))('take more where %s is ignored', async (code, seed) => {
    const report = await runStrangers({ messages: 20_000, seed, folder: newFolder(), ignoring: [code] })
    expect(report.failure).toContain('are allowed')
  })
})
