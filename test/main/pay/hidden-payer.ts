import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { contextPlaces } from '../../../src/core/program/proof-context.ts'
import { continuePaymentProofs } from '../../../src/main/pay/send/payment-proofs.ts'
import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { partiesOfWords, type Party } from '../../support/confidential-party.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE } from './house.ts'
import { asked, startPaying } from './paying.ts'
import { openStepByStep } from './step-by-step.ts'

export type HiddenPayer = {
  readonly house: House
  /** The issuer of the mint, its customer, who is allowed, and whoever acts elsewhere with our keys. */
  readonly outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  readonly paying: Party
  readonly close: () => Promise<void>
}

/** A treasury with a confidential account, in which so much is available. */
export async function openHiddenPayer(available: bigint): Promise<HiddenPayer> {
  const house = await openHouse()
  await house.fund([house.treasury], 50_000_000_000n)
  const outside = await openConfidentialHouse(house.url)
  const [paying] = await partiesOfWords({ words: house.words, mint: outside.mint, count: 1, first: 0 })
  if (paying === undefined) throw new Error('there is a treasury')
  await house.signer.allow({ passphrase: PASSPHRASE, address: outside.customer.owner, label: 'Customer' })
  await outside.configure(paying)
  await outside.pay(paying.account, available)
  await outside.applyAs(paying, { expected: 1n, available })
  await house.advance(8n)
  const close = async () => {
    outside.close()
    await house.close()
  }
  return { house, outside, paying, close }
}

/** Payments of hidden amounts through nodes that take no transaction of version 1. `payer`: as it is once it is open. */
export function payInSteps(payer: () => HiddenPayer) {
  const stepByStep = openStepByStep(() => payer().house, continuePaymentProofs)
  let references = 0
  const request = (amount: bigint, reference: string) => {
    const { mint, customer } = payer().outside
    return asked([[reference, customer.owner, amount]], { asset: mint, confidential: true })
  }
  const places = (kinds: readonly ('payment-validity' | 'payment-range')[] = ['payment-validity', 'payment-range']) =>
    kinds.flatMap((kind) => contextPlaces({ payer: payer().house.treasury, account: payer().paying.account, kind }))
  return {
    ...stepByStep,
    places,
    async open(options: Parameters<typeof openOffice>[1] = {}): Promise<Office> {
      const office = await openOffice(payer().house, options)
      for (const relay of office.relays) withoutVersion1(relay)
      const { mint } = payer().outside
      await office.journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, label: 'SECRET' }))
      return office
    },
    request,
    async start(office: Office, amount: bigint): Promise<string> {
      references += 1
      return (await startPaying(office, request(amount, `paid ${references}`))).id
    },
    ends: (office: Office) =>
      stepByStep.passes(office, async () => {
        const { journal } = office
        return (await journal.read.openPaymentProofs()).length === 0 && (await journal.read.unfinishedIntents({ limit: 1 })).length === 0
      }),
    isAllFinal: async (office: Office, count: number) =>
      (await office.journal.read.intents({ limit: 100 })).filter(({ state }) => state === 'satisfied').length === count,
    treasuryHolds: async () => (await payer().house.lamportsOf([payer().house.treasury]))[0] ?? 0n,
  }
}
