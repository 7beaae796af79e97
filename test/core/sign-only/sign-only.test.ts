import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { explainBytes } from '../../../src/core/explain/explain-bytes.ts'
import { signBytes } from '../../../src/core/keys/keypair.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { reviewMessage } from '../../../src/core/review/review-message.ts'
import { assembleTransaction, type Brought, mergeSignatures } from '../../../src/core/sign-only/merge.ts'
import { parseSignOnly } from '../../../src/core/sign-only/parse-sign-only.ts'
import { signOnlyOf, writeSigner, writeSignOnlyJson, writeSignOnlyText } from '../../../src/core/sign-only/write-sign-only.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { cases, type Case, seeds } from './recorded.ts'

/** What each machine brings that holds one key of those that are absent. */
function broughtFor({ printed, message }: Case): Brought[] {
  return printed.absent.map((address): Brought => {
    const seed = seeds.get(address)
    if (seed === undefined) throw new Error(`no key of ${address} was recorded`)
    return { source: `the machine of ${address}`, signers: [{ address, signature: signBytes({ seed, message }) }] }
  })
}

function thrownBy(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (isStrongroomError(error)) return error.message
    throw error
  }
  return 'nothing was thrown'
}

describe.each(cases)('the recorded run “$name”', (recorded) => {
  const { printed, message, stdout, display } = recorded
  const here = { source: 'here', ...printed }

  it('is read, and written again to the byte, as JSON and as it is shown', () => {
    expect(writeSignOnlyJson(printed)).toBe(stdout)
    const shown = display ?? writeSignOnlyText(printed)
    expect(writeSignOnlyText(printed)).toBe(shown)
    expect(parseSignOnly(shown)).toEqual(printed)
  })

  it('is reviewed: every instruction is understood, and every signer is present or said to be absent', () => {
    expect(explainBytes(message, 'message')).toMatchObject({ understood: true, faults: [] })
    const { understood, signers } = reviewMessage({ message, ours: (address) => (seeds.has(address) ? 'deposit' : null) })
    expect([understood, new Set(signers)]).toEqual([true, new Set([...printed.signers.map(({ address }) => address), ...printed.absent])])
  })

  it('is completed by whoever is absent, and is then a transaction with valid signatures', () => {
    const partly = mergeSignatures({ message, brought: [here] })
    expect([partly.keptOut, signOnlyOf(partly)]).toEqual([[], printed])
    const said = thrownBy(() => assembleTransaction(partly))
    expect(said.startsWith('SIGNATURES_MISSING')).toBe(printed.absent.length > 0)
    expect(printed.absent.filter((address) => !said.includes(address))).toEqual([])
    const whole = mergeSignatures({ message, brought: [...broughtFor(recorded), here] })
    expect([whole.keptOut, signOnlyOf(whole).absent]).toEqual([[], []])
    const explained = explainBytes(assembleTransaction(whole), 'transaction')
    expect(explained.signers.map(({ state }) => state)).toEqual(whole.signatures.map(() => 'valid'))
    expect(Buffer.from(assembleTransaction(whole)).subarray(-message.length)).toEqual(Buffer.from(message))
    expect(assembleTransaction(whole)).toEqual(
      encodeTransaction({ message, signatures: whole.signatures.map(({ signature }) => signature) }),
    )
  })
})

describe('signatures from several machines', () => {
  const elsewhere = cases.find(({ printed }) => printed.absent.length > 0)
  if (elsewhere === undefined) throw new Error('no recorded run has an absent signer')
  const { printed, message } = elsewhere
  const here: Brought = { source: 'here', ...printed }
  const [there = here] = broughtFor(elsewhere)
  const other = cases.find(({ printed: { signers }, message: of }) => of !== message && signers[0]?.address === printed.signers[0]?.address)
  if (other === undefined) throw new Error('no other recorded run has the same signer')

  it('are verified over the exact bytes: one of any other bytes is named and kept out, and the rest stays', () => {
    for (let at = 0; at < message.length; at += 1) {
      const altered = Uint8Array.from(message, (byte, place) => (place === at ? byte ^ 1 : byte))
      if (at % 16 !== 0) continue
      const [address, seed] = [...seeds].find(([each]) => each === there.signers[0]?.address) ?? []
      if (address === undefined || seed === undefined) throw new Error('no key')
      const wrong: Brought = { source: 'stick B', signers: [{ address, signature: signBytes({ seed, message: altered }) }] }
      const merged = mergeSignatures({ message, brought: [here, wrong] })
      expect(merged.keptOut).toMatchObject([{ source: 'stick B', address, reason: 'not-of-these-bytes' }])
      expect(signOnlyOf(merged)).toEqual(printed)
    }
  })

  it('are kept out by name where they differ in any way, and change nothing', () => {
    const [mine] = printed.signers
    const [theirs] = there.signers
    const [older] = other.printed.signers
    if (mine === undefined || theirs === undefined || older === undefined) throw new Error('nobody signed')
    const stranger = [...seeds].find(([address]) => address !== mine.address && address !== theirs.address)
    if (stranger === undefined) throw new Error('there is no stranger')
    const brought: Brought[] = [
      here,
      { source: 'an older run', signers: [older] },
      { source: 'another transaction', ...other.printed },
      { source: 'another hash', signers: [theirs], blockhash: 'So11111111111111111111111111111111111111112' as never },
      { source: 'a stranger', signers: [{ address: stranger[0], signature: signBytes({ seed: stranger[1], message }) }] },
      { source: 'swapped', signers: [{ address: theirs.address, signature: mine.signature }] },
      { source: 'the same again', signers: [mine] },
    ]
    const merged = mergeSignatures({ message, brought })
    expect(merged.keptOut.map(({ source, reason }) => [source, reason])).toEqual([
      ['an older run', 'not-of-these-bytes'],
      ['another transaction', 'other-message'],
      ['another hash', 'other-message'],
      ['a stranger', 'not-asked'],
      ['swapped', 'not-of-these-bytes'],
    ])
    expect(signOnlyOf(merged)).toEqual(printed)
    for (const { source, address, sentence } of merged.keptOut) {
      expect(plain(sentence)).toContain(source)
      expect(plain(sentence)).toContain(address)
    }
  })
})

describe('what the command line prints', () => {
  const [first] = cases
  if (first === undefined) throw new Error('nothing was recorded')
  const line = first.printed.signers.map(writeSigner).join('\n')

  it('is read by its lines alone, with white space and line ends of any kind', () => {
    const signers = first.printed.signers
    expect(parseSignOnly(`\r\n  ${line}\r\n\n`)).toEqual({ blockhash: null, message: null, signers, absent: [], badSig: [] })
  })

  it('with bad signatures is written and read', () => {
    const { absent, ...rest } = first.printed
    const bad = { ...rest, absent, badSig: first.printed.signers.map(({ address }) => address), signers: [] }
    expect(parseSignOnly(writeSignOnlyJson(bad))).toEqual(bad)
    expect(JSON.parse(writeSignOnlyJson(bad))).toHaveProperty('badSig')
    const shown = writeSignOnlyText({ ...bad, absent: bad.badSig })
    expect(parseSignOnly(shown)).toEqual({ ...bad, absent: bad.badSig })
  })

  it.each([
    ['', 'names nobody who signs'],
    ['{', 'begins as JSON and is none'],
    ['{}', 'has no blockhash'],
    ['{"blockhash":1}', 'has no blockhash'],
    ['{"blockhash":"abc"}', 'its blockhash is none'],
    ['{"blockhash":"11111111111111111111111111111111","message":7}', '“message” is no text'],
    ['{"blockhash":"11111111111111111111111111111111","message":"!"}', 'its message is not in base64'],
    ['{"blockhash":"11111111111111111111111111111111","signers":"x"}', '“signers” is no list'],
    ['{"blockhash":"11111111111111111111111111111111","signers":["x"]}', 'entry 1 of “signers” is no Pubkey=Signature'],
    ['{"blockhash":"11111111111111111111111111111111","absent":["x"]}', 'entry 1 of “absent” is no address'],
    ['{"blockhash":"11111111111111111111111111111111","badSig":[7]}', '“badSig” is no list'],
    [`{"blockhash":"11111111111111111111111111111111","absent":[${'"x",'.repeat(200)}"x"]}`, '“absent” is no list of at most 127'],
    [`${line}=`, 'line 1 is no Pubkey=Signature'],
    [`${line}\n${line.slice(0, -1)}!`, 'line 2 is no Pubkey=Signature'],
    [`${line}\n`.repeat(128), 'more than 127'],
    ['Absent Signers (Pubkey):\n x', 'line 2 is no address'],
    [`Blockhash: x\n${line}`, 'its blockhash is none'],
    ['x'.repeat(100_001), 'more than 100000 letters'],
    [`${'['.repeat(50_000)}`, 'line 1 is no Pubkey=Signature'],
    [`{"blockhash":${'['.repeat(50_000)}`, 'begins as JSON and is none'],
  ])('is refused by what is wrong with it: %.40s', (text, problem) => {
    const said = thrownBy(() => parseSignOnly(text))
    expect(said).toContain('SIGNATURES_NOT_READABLE')
    expect(said).toContain(problem)
  })
})
