import { describe, expect, it } from 'vitest'
import { signBytes, addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { draftOfCommand, type Printed, readRecording, seedsOf } from './command-line.ts'

/** Which key files a command was given to sign with; addresses among its options sign elsewhere. */
const SIGNER_OPTIONS = ['--keypair', '--owner', '--fee-payer', '--from', '--nonce-authority']

describe.each([
  ['offline-signing.json', 11],
  ['offline-signing-tokens.json', 13],
] as const)('%s is reproduced from its keys', (file, count) => {
  const recording = readRecording(file)
  const seeds = seedsOf(recording)

  it('is every case that was recorded', () => {
    expect(recording.cases).toHaveLength(count)
    expect(new Set(recording.cases.map(({ name }) => name)).size).toBe(count)
  })

  it.each(recording.cases)('$name', ({ command, stdout }) => {
    const printed = JSON.parse(stdout) as Printed
    const compiled = compileMessage(draftOfCommand(command, seeds))
    const message = encodeMessage(compiled)
    expect(Buffer.from(message).toString('base64')).toBe(printed.message)

    const needed = compiled.staticAccounts.slice(0, compiled.header.signerCount)
    const present = SIGNER_OPTIONS.flatMap((option) => seeds.get(command[command.indexOf(option) + 1] ?? '') ?? [])
    const seedByAddress = new Map(present.map((seed) => [addressOfSeed(seed), seed]))
    const signers = needed.flatMap((address) => {
      const seed = seedByAddress.get(address)
      return seed === undefined ? [] : [`${address}=${signBytes({ seed, message })}`]
    })
    expect(signers).toEqual(printed.signers)
    expect(needed.filter((address) => !seedByAddress.has(address))).toEqual(printed.absent ?? [])
  })
})
