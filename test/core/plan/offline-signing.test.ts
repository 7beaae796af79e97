import { describe, expect, it } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { LAMPORTS_DECIMALS } from '../../../src/core/amount/format.ts'
import { parseAmount } from '../../../src/core/amount/text.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import type { Blockhash, Lifetime, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import type { PaymentPlan } from '../../../src/core/plan/payment.ts'
import type { TransactionOptions } from '../../../src/core/plan/sweep.ts'
import { planTokenPayments } from '../../../src/core/plan/token-payment.ts'
import type { MintExtensions } from '../../../src/core/program/mint-extensions.ts'
import { type Printed, readRecording, seedsOf } from '../message/command-line.ts'
import { holding, RICH, terms } from './support.ts'

/*
 * What is planned here is what the ledger's command line signs. Left to the builders alone (test/core/message/offline-signing.test.ts): a price,
 * which that command line puts last and we put first; a memo beside a native transfer, which it puts behind and we put before; a fee payer
 * that is not the sender; revoking and closing, which are no payments.
 */
const PLANNED: { readonly [file: string]: readonly string[] } = {
  'offline-signing.json': [
    'transfer',
    'transfer in lamports',
    'nonce transfer',
    'nonce transfer, other authority',
    'nonce transfer, authority elsewhere',
  ],
  'offline-signing-tokens.json': [
    'token transfer',
    'token transfer with memo',
    'token transfer by nonce',
    'token-2022 transfer',
    'token-2022 transfer with memo',
    'token-2022 transfer by nonce',
    'token-2022 transfer with expected fee',
  ],
}

const NO_EXTENSIONS: MintExtensions = {
  types: [],
  transferFees: null,
  feeAuthority: null,
  closeAuthority: null,
  startsFrozen: false,
  nonTransferable: false,
  permanentDelegate: null,
  transferHook: null,
  hookAuthority: null,
  paused: false,
  pauseAuthority: null,
}

describe.each(Object.entries(PLANNED))('%s: what is planned is signed as the command line signs it', (file, names) => {
  const recording = readRecording(file)
  const seeds = seedsOf(recording)
  const cases = recording.cases.filter(({ name }) => names.includes(name))
  const addressOf = (text = ''): Address => {
    const seed = seeds.get(text)
    return seed === undefined ? parseAddress(text) : addressOfSeed(seed)
  }

  it('in every case named here', () => {
    expect(cases.map(({ name }) => name)).toEqual(names)
  })

  it.each(cases)('$name', ({ command, stdout }) => {
    const option = (name: string) => (command.includes(name) ? command[command.indexOf(name) + 1] : undefined)
    const nonceAccount = option('--nonce')
    const authority = nonceAccount === undefined ? null : addressOf(option('--nonce-authority'))
    const token = option('--blockhash') ?? ''
    const lifetime: Lifetime =
      authority === null
        ? { kind: 'blockhash', blockhash: token as Blockhash, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
        : { kind: 'nonce', nonce: token as Nonce, nonceAccount: addressOf(nonceAccount), authority }
    const options: TransactionOptions = {
      version: 'legacy',
      lifetime: authority === null ? { kind: 'blockhash' } : { kind: 'nonce', authority },
    }
    const plan = file === 'offline-signing.json' ? planNative(command, options) : planToken(command, options)
    const [transaction] = plan.transactions
    expect(plan.unpayable).toEqual([])
    const message = transaction && encodeMessage(compileMessage(buildMessage({ template: transaction.template, lifetime })))
    const printed = JSON.parse(stdout) as Printed
    expect(message && Buffer.from(message).toString('base64')).toBe(printed.message)

    const seed = seeds.get('cold.json')
    expect(seed && message && printed.signers).toContain(seed && message && `${addressOfSeed(seed)}=${signBytes({ seed, message })}`)
  })

  function planNative([, , destination, amount = '']: readonly string[], options: TransactionOptions): PaymentPlan {
    return planNativePayments({
      payees: [
        {
          key: 'a',
          recipient: addressOf(destination),
          amount: parseAmount({ text: amount, decimals: LAMPORTS_DECIMALS }),
          recipientLamports: lamports(RICH),
        },
      ],
      payer: holding(addressOf('cold.json'), RICH),
      allowUnfunded: false,
      terms,
      options,
    })
  }

  function planToken(command: readonly string[], options: TransactionOptions): PaymentPlan {
    const option = (name: string) => (command.includes(name) ? command[command.indexOf(name) + 1] : undefined)
    const [, , mint, amount = '', destination] = command
    const decimals = Number(option('--mint-decimals'))
    const expected = option('--expected-fee')
    const fee = { epoch: 0n, maximum: tokenAmount(parseAmount({ text: expected ?? '0', decimals })), basisPoints: 10_000 }
    return planTokenPayments({
      asset: { kind: 'token', mint: addressOf(mint), tokenProgram: addressOf(option('--program-id')), decimals },
      mint: { ...NO_EXTENSIONS, transferFees: expected === undefined ? null : { older: fee, newer: fee } },
      epoch: 0n,
      source: { account: addressOf(option('--from')), amount: 10n ** 12n, frozen: false },
      payees: [
        {
          key: 'a',
          recipient: addressOf('treasury.json'),
          amount: parseAmount({ text: amount, decimals }),
          account: addressOf(destination),
          standing: { kind: 'open', frozen: false, memoRequired: false },
          recipientLamports: lamports(RICH),
        },
      ],
      payer: holding(addressOf('cold.json'), RICH),
      allowUnfunded: false,
      memo: option('--with-memo') ?? null,
      terms,
      options,
    })
  }
})
