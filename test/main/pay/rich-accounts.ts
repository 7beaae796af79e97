import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { partiesOfWords, type Party } from '../../support/confidential-party.ts'
import { type House, openHouse } from './house.ts'

export type RichAccounts = {
  readonly house: House
  readonly outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  /** The next account of ours, in which so much is available. */
  readonly next: () => Promise<Party>
  readonly close: () => Promise<void>
}

/** A house with so many confidential accounts, made as they are asked for, in each of which so much is available. */
export async function openRichAccounts({
  count,
  available,
}: {
  readonly count: number
  readonly available: bigint
}): Promise<RichAccounts> {
  const house = await openHouse()
  await house.fund([house.treasury], 50_000_000_000n)
  const outside = await openConfidentialHouse(house.url)
  const parties = await partiesOfWords({ words: house.words, mint: outside.mint, count })
  await house.advance(8n)
  let used = 0
  return {
    house,
    outside,
    async next() {
      const party = parties[used]
      used += 1
      if (party === undefined) throw new Error('there are accounts')
      await outside.configure(party)
      await outside.pay(party.account, available)
      await outside.applyAs(party, { expected: 1n, available })
      await house.advance(8n)
      return party
    },
    async close() {
      outside.close()
      await house.close()
    },
  }
}
