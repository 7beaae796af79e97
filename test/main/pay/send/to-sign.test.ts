import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignerClient } from '../../../../src/main/signer-client.ts'
import { keepHead, noticeOlderJournal } from '../../../../src/main/pay/index.ts'
import { findUndecided } from '../../../../src/main/pay/send/verify-seals.ts'
import { type House, type Office, openHouse, openOffice } from '../house.ts'

describe('a journal that goes on while another asks the signer', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  /** An office with a signer that is asked by another as well, once, right after it told where the journal stood. */
  const openOvertaken = async (): Promise<Pick<Office, 'journal'> & { readonly signer: SignerClient }> => {
    const { journal } = await openOffice(house)
    let generation = 0
    const write = () => journal.write('note', (tx) => tx.noteVault({ generation: (generation += 1) }))
    await write()
    await keepHead({ journal, signer: house.signer })
    let isOvertaken = false
    const journalHead: SignerClient['journalHead'] = async () => {
      const told = await house.signer.journalHead()
      if (isOvertaken) return told
      isOvertaken = true
      await write()
      await keepHead({ journal, signer: house.signer })
      return told
    }
    return { journal, signer: { ...house.signer, journalHead } }
  }
  const closedFor = async ({ journal }: Pick<Office, 'journal'>) => (await journal.read.closings()).map(({ reason }) => reason)

  it('is not taken for an older one when the vault is opened', async () => {
    const parts = await openOvertaken()
    await noticeOlderJournal(parts)
    expect(await closedFor(parts)).not.toContain('journal-older')
  })

  it('is kept all the same', async () => {
    const parts = await openOvertaken()
    await keepHead(parts)
    const { id } = await parts.journal.read.lastEvent()
    expect(await house.signer.journalHead()).toMatchObject({ id })
  })

  it('verifies', async () => {
    const parts = await openOvertaken()
    expect(await findUndecided(parts)).toEqual([])
  })
})
