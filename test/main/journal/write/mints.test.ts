import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { TOKEN_PROGRAM } from '../../../../src/core/program/ids.ts'
import { failureOf } from '../../../support/failure.ts'
import { addressOf } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const [DOLLAR, OTHER] = [addressOf('dollar'), addressOf('other')]

/** A journal in which a mint was closed and created again with other decimals, and listed both times. */
async function openWithMintMadeAgain() {
  const journal = await openTestJournal()
  const list = (decimals: number, label: string) =>
    journal.write('mint', (tx) => tx.listMint({ mint: DOLLAR, tokenProgram: TOKEN_PROGRAM, decimals, label }))
  await list(6, 'Dollar')
  await list(9, 'Coin')
  const isTaken = async (label: string) => {
    const failure = await failureOf(journal.write('named', (tx) => tx.requireMintName({ mint: OTHER, label }))).catch(() => null)
    return failure !== null
  }
  return { journal, isTaken }
}

it('the former name of a mint that was listed again under other terms is free, and the name that it has is taken', async () => {
  const { journal, isTaken } = await openWithMintMadeAgain()
  expect((await journal.read.mints({ seen: true })).map(({ decimals, label }) => [decimals, label])).toEqual([
    [6, 'Coin'],
    [9, 'Coin'],
  ])
  expect(await isTaken('Dollar')).toBe(false)
  expect(await isTaken('c0in')).toBe(true)
})

it('the former name is free where a version before left it in its row, too', async () => {
  const { journal, isTaken } = await openWithMintMadeAgain()
  const file = new Database(journal.path)
  file.exec("UPDATE asset SET label = 'Dollar' WHERE decimals = 6")
  file.close()
  expect(await isTaken('Dollar')).toBe(false)
  expect(await isTaken('coin')).toBe(true)
})

it('a mint that gets the label that it has is not labelled, and all that is left of it gets another one', async () => {
  const { journal } = await openWithMintMadeAgain()
  const events = async () => (await journal.read.events({ limit: 10 })).length
  const before = await events()
  const label = (to: string) => journal.write('label', (tx) => tx.labelMint({ mint: DOLLAR, label: to }))
  expect(await label('Coin')).toEqual({ mint: DOLLAR, tokenProgram: TOKEN_PROGRAM, decimals: 9, label: 'Coin', changed: false })
  expect(await events()).toBe(before)
  expect(await label('Dollar')).toMatchObject({ label: 'Dollar', changed: true })
  expect(await events()).toBe(before + 1)
  expect((await journal.read.mints({ seen: true })).map((one) => one.label)).toEqual(['Dollar', 'Dollar'])
})
