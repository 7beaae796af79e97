import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { revokeSigned } from '../../../../src/main/pay/index.ts'
import { readOpenWork } from '../../../../src/main/pay/send/open-work.ts'
import { isSignedWork } from '../../../../src/main/pay/parts.ts'
import { type Sending, sendSigned } from '../../../../src/main/pay/send/send.ts'
import { OPEN_GATE } from '../../../support/open-gate.ts'
import { type House, openHouse, openOffice } from '../house.ts'
import { asked, attemptIn, ENOUGH, startPaying } from '../paying.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.fund([house.treasury], 50_000_000_000n)
})
afterAll(() => house.close())

const newSending = (): Sending => ({ lastSent: new Map(), said: new Map(), late: new Set() })
const parts = { onChange: () => undefined, onTrouble: () => undefined, gate: OPEN_GATE }

it.each([
  ['are given to no node where they were revoked after they were read', true, 0],
  ['are given to the node otherwise', false, 1],
] as const)('signed bytes %s', async (_name, isRevoked, sends) => {
  const office = await openOffice(house)
  const [payee] = house.take(1) as [Address]
  const { id } = await startPaying(office, asked([['invoice 1', payee, ENOUGH]]))
  const submitter = office.start(office.signer, { ...OPEN_GATE, maySendAgain: async () => false })
  const { signature } = await attemptIn(office, id, 'signed')
  await submitter.close()
  const works = (await readOpenWork(office)).works.filter(isSignedWork)
  expect(works.length).toBe(1)
  if (isRevoked) await revokeSigned(office, { signature, next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined })
  const { journal, signer, nodes } = office
  await sendSigned({ ...parts, journal, signer, nodes }, works, newSending(), new Map())
  expect(office.first.received.length).toBe(sends)
})
